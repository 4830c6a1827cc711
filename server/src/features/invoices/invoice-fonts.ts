import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/*
 * A document for archives contains its fonts. Inter has the Latin, Greek and Cyrillic letters. Chinese and
 * Japanese come from Noto Sans, whose packages hold one variable font in some hundred slices: of each slice
 * that a text needs, its letters alone are cut out, at the weight that is needed.
 */

const { resolve } = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';
const weights: Record<Weight, number> = { regular: 400, bold: 600 };
const interFiles: Record<Weight, string> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
const families = ['noto-sans-jp', 'noto-sans-sc'] as const;
type Family = (typeof families)[number];

/** Where a letter's shape is: in Inter, or in a slice of another family. */
export type Face = 'inter' | `${Family}/${string}`;

const opened = new Map<string, Font>();
const slices = new Map<Family, { name: string; ranges: [number, number][] }[]>();

const fileOf = (family: Family, slice: string) =>
  resolve(`@fontsource-variable/${family}/files/${family}-${slice}-wght-normal.woff2`);

function hasLetter(file: string, letter: number): boolean {
  const font = opened.get(file) ?? create(readFileSync(file));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('A file with several fonts');
  opened.set(file, font);
  return font.hasGlyphForCodePoint(letter);
}

/** The face that has a letter; null where none has. Which is asked first depends on the language. */
export function faceOf(letter: number, language: string): Face | null {
  if (hasLetter(resolve(interFiles.regular), letter)) return 'inter';
  const asked = language === 'zh-CN' ? families.toReversed() : families;
  for (const family of asked) {
    // The lists name some letters that the files don't have.
    const slice = slicesOf(family).find(
      ({ name, ranges }) =>
        ranges.some(([from, to]) => letter >= from && letter <= to) &&
        hasLetter(fileOf(family, name), letter),
    );
    if (slice) return `${family}/${slice.name}`;
  }
  return null;
}

function slicesOf(family: Family) {
  const known = slices.get(family);
  if (known) return known;
  const file = resolve(`@fontsource-variable/${family}/unicode.json`);
  const written: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const read = Object.entries(written).map(([name, list]) => ({
    name: name.replaceAll(/[[\]]/gu, ''),
    ranges: list.split(',').map(readRange),
  }));
  slices.set(family, read);
  return read;
}

/** `U+4e00-4e02` or `U+4e00`. */
function readRange(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice('U+'.length).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/** A font with at least these letters. */
export async function readFont(face: Face, weight: Weight, letters: string): Promise<Buffer> {
  if (face === 'inter') return readFileSync(resolve(interFiles[weight]));
  const [family, slice] = face.split('/') as [Family, string];
  const pinned = { targetFormat: 'sfnt', variationAxes: { wght: weights[weight] } } as const;
  return subsetFont(readFileSync(fileOf(family, slice)), letters, pinned);
}
