import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { segmentOf } from '@kith/contract/public-site/pages';

import type { ProductPicture } from '#site/page.ts';

/** Two themes, wide and for phones. */
const formsOfOne = 4;
const folder = join(import.meta.dirname, '../../pictures');

type Publish = (name: string, extension: string, content: Buffer) => Promise<string>;
type Pictures = Partial<Record<Locale, Record<string, ProductPicture>>>;

/** The size in the header of a WebP file, of the extended kind that browsers write. */
function readSize(webp: Buffer): { width: number; height: number } {
  if (webp.toString('latin1', 12, 16) !== 'VP8X') throw new Error('This is no extended WebP file');
  return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 };
}

/** Publishes the pictures of the product: `pictures/<name>/<language>-<theme>-<form>.webp`. */
export async function publishPictures(publish: Publish): Promise<Pictures> {
  const names = await readdir(folder).catch(() => []);
  const pictures: Pictures = {};
  for (const locale of locales) {
    const own: Record<string, ProductPicture> = {};
    const taken = await Promise.all(
      names.map(async (name) => [name, await readdir(join(folder, name))] as const),
    );
    for (const [name, files] of taken) {
      // One that isn't taken yet in this language is left out; a test misses it.
      if (files.filter((file) => file.startsWith(`${segmentOf(locale)}-`)).length < formsOfOne)
        continue;
      const open = async (theme: string, form: string) => {
        const file = `${segmentOf(locale)}-${theme}-${form}`;
        const content = await readFile(join(folder, name, `${file}.webp`));
        return { src: await publish(`${name}-${file}`, 'webp', content), ...readSize(content) };
      };
      const inTheme = async (theme: string) => ({
        wide: await open(theme, 'wide'),
        phone: await open(theme, 'phone'),
      });
      own[name] = { light: await inTheme('light'), dark: await inTheme('dark') };
    }
    pictures[locale] = own;
  }
  return pictures;
}
