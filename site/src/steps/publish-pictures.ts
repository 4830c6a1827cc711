import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { segmentOf } from '@kith/contract/public-site/pages';

import type { PictureFile, ProductPicture } from '#site/page.ts';

const themes = ['light', 'dark'] as const;
export const picturesFolder = join(import.meta.dirname, '../../pictures');

type Publish = (name: string, extension: string, content: Buffer) => Promise<string>;
type Pictures = Partial<Record<Locale, Record<string, ProductPicture>>>;

/** The size in the header of a WebP file, of the extended kind that browsers write. */
function readSize(webp: Buffer): { width: number; height: number } {
  if (webp.toString('latin1', 12, 16) !== 'VP8X') throw new Error('This is no extended WebP file');
  return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 };
}

/** Publishes the pictures of the product: `pictures/<name>/<language>-<theme>.webp`, with `-phone` for phones. */
export async function publishPictures(publish: Publish): Promise<Pictures> {
  const names = await readdir(picturesFolder);
  const pictures: Pictures = {};
  for (const locale of locales) {
    const own: Record<string, ProductPicture> = {};
    for (const name of names) {
      const openFile = async (file: string): Promise<PictureFile> => {
        const content = await readFile(join(picturesFolder, name, `${file}.webp`));
        return { src: await publish(`${name}-${file}`, 'webp', content), ...readSize(content) };
      };
      const open = async (theme: string) => {
        const file = `${segmentOf(locale)}-${theme}`;
        const [wide, phone] = await Promise.all([openFile(file), openFile(`${file}-phone`)]);
        return { wide, phone };
      };
      const [light, dark] = await Promise.all(themes.map(open));
      own[name] = { light: light!, dark: dark! };
    }
    pictures[locale] = own;
  }
  return pictures;
}
