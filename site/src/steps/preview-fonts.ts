import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Locale } from '@kith/contract/core/locales';
import subsetFont from 'subset-font';

/*
 * The fonts of the drawn pictures, as files that the drawing can read. Chinese and Japanese come in some
 * hundred slices: of each that the texts need, their letters alone are cut out.
 */
const fileOf = (address: string) => fileURLToPath(import.meta.resolve(address));

export const serifFile = fileOf('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf');
const wideFamilies: Partial<Record<Locale, string>> = {
  'ja-JP': '@fontsource-variable/noto-sans-jp',
  'zh-CN': '@fontsource-variable/noto-sans-sc',
};
const weight = 600;

/** Whether a list such as `U+4e00-4e02,U+4e10` has one of these letters. */
function hasAny(list: string, letters: readonly number[]): boolean {
  return list.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice('U+'.length).split('-');
    const [low, high] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return letters.some((letter) => letter >= low && letter <= high);
  });
}

/** Makes the files for these texts, for as long as the work takes. */
export async function withFonts<Result>(
  locale: Locale,
  text: string,
  work: (files: string[]) => Promise<Result>,
): Promise<Result> {
  const family = wideFamilies[locale];
  if (family === undefined) return work([serifFile]);
  const folder = await mkdtemp(join(tmpdir(), 'kith-fonts-'));
  try {
    const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0);
    const ranges = JSON.parse(await readFile(fileOf(`${family}/unicode.json`), 'utf8')) as Record<
      string,
      string
    >;
    const slices = Object.entries(ranges)
      .filter(([, list]) => hasAny(list, letters))
      .map(([name]) => name.replaceAll(/[[\]]/gu, ''));
    const files = await Promise.all(
      slices.map(async (slice) => {
        const name = `${family.split('/').at(-1)}-${slice}-wght-normal.woff2`;
        const source = await readFile(fileOf(`${family}/files/${name}`));
        const cut = await subsetFont(source, text, {
          targetFormat: 'sfnt',
          variationAxes: { wght: weight },
        });
        const file = join(folder, `${slice}.ttf`);
        await writeFile(file, cut);
        return file;
      }),
    );
    return await work([serifFile, ...files]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
