import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';

/** One cut of a font that the pages use; the fonts come from the same packages as the app's. */
type Cut = {
  name: string;
  family: string;
  style: 'normal' | 'italic';
  weights: string;
  file: string;
  axes: Record<string, number | { min: number; max: number }>;
  /** Whether the first paint shows it, so that the head preloads it. */
  isEarly: boolean;
};

/** The optical size between headlines and names; pinned, because every axis doubles a font. */
const opticalSize = 40;

const cuts: readonly Cut[] = [
  {
    name: 'inter',
    family: 'Inter',
    style: 'normal',
    weights: '400 600',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
    isEarly: true,
  },
  {
    name: 'fraunces',
    family: 'Fraunces',
    style: 'normal',
    weights: '400 600',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    axes: { opsz: opticalSize, wght: { min: 400, max: 600 } },
    isEarly: true,
  },
  {
    name: 'fraunces-italic',
    family: 'Fraunces',
    style: 'italic',
    weights: '400',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2',
    axes: { opsz: opticalSize, wght: 400 },
    isEarly: true,
  },
];

/** What the texts need beside letters; figures that change are in the page's script. */
const always = '0123456789';
export type FontFile = {
  name: string;
  content: Buffer;
  isEarly: boolean;
  face: (url: string) => string;
};

export type UsedText = { upright: string; serif: string; italic: string };

/** The fonts with the characters that a language's pages use, and nothing else. */
export async function subsetFonts({ upright, serif, italic }: UsedText): Promise<FontFile[]> {
  return Promise.all(
    cuts.map(async ({ name, family, style, weights, file, axes, isEarly }) => {
      const text = { inter: upright, fraunces: serif, 'fraunces-italic': italic }[name] ?? upright;
      const source = await readFile(fileURLToPath(import.meta.resolve(file)));
      const content = await subsetFont(source, `${text}${always}`, {
        targetFormat: 'woff2',
        variationAxes: axes,
      });
      // Fonts that come too late for the first paint are for the next page: nothing moves.
      const face = (url: string) =>
        `@font-face{font-family:'${family}';font-style:${style};font-weight:${weights};font-display:optional;src:url('${url}') format('woff2')}`;
      return { name, content, isEarly, face };
    }),
  );
}
