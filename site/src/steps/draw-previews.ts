import { readFileSync } from 'node:fs';

import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import { Resvg } from '@resvg/resvg-js';
import { create } from 'fontkit';

import { serifFile, withFonts } from '#site/steps/preview-fonts.ts';

/** What others show with a link to a page: its title, beside the arcs of the brand. */
export const previewSize = { width: 1200, height: 630 };

/** The light theme's colours; a drawing knows no `oklch`. */
const colours = {
  canvas: '#faf8f5',
  text: '#231c18',
  ember: '#c33e1c',
  arcs: ['#d9512a', '#df8a3d', '#d1ad64', '#77a6b4'],
};
const box = { width: 640, top: 220, lines: 4 };
/** The largest in which the title has room. */
const sizes = [68, 60, 52, 44];
const lineHeight = 1.2;

const serif = create(readFileSync(serifFile));
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{3000}-\u{303f}\u{ff00}-\u{ff60}]/u;
/** What a line may not begin with. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー]/u;

/** In ems. */
function measure(text: string): number {
  const isWide = [...text].filter((letter) => wide.test(letter));
  const rest = [...text].filter((letter) => !wide.test(letter)).join('');
  if (!('layout' in serif)) throw new Error('A file with several fonts');
  return isWide.length + serif.layout(rest).advanceWidth / serif.unitsPerEm;
}

/** The lines of a title in ems; null where it has no room. */
function wrap(title: string, locale: Locale, ems: number): string[] | null {
  const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)];
  const lines = [''];
  for (const { segment } of words) {
    const line = lines.at(-1) ?? '';
    if (line === '' || closing.test(segment) || measure(line + segment.trimEnd()) <= ems) {
      lines[lines.length - 1] = line + segment;
    } else lines.push(segment.trimStart());
  }
  const fits = lines.length <= box.lines && lines.every((line) => measure(line.trimEnd()) <= ems);
  return fits ? lines.map((line) => line.trim()) : null;
}

function setTitle(title: string, locale: Locale): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(title, locale, box.width / size);
    if (lines) return { size, lines };
  }
  throw new Error(`The title is too long for a picture: ${title}`);
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The closer two are, the warmer. */
const arcs = [165, 122, 80, 40]
  .map((radius, index) => {
    const [left, right] = [940 - radius, 940 + radius];
    const colour = colours.arcs[index] ?? colours.ember;
    const rise = 480 - radius * 1.02;
    return `<path d="M${left} 480C${left} ${rise} ${right} ${rise} ${right} 480" fill="none"
      stroke="${colour}" stroke-width="${6 - index}" stroke-linecap="round"/>
      <circle cx="${left}" cy="480" r="${11 - index * 2}" fill="${colours.text}"/>
      <circle cx="${right}" cy="480" r="${11 - index * 2}" fill="${colour}"/>`;
  })
  .join('');

const letters = 'font-family="Fraunces" font-weight="600"';
const logo = `<g transform="translate(80 64) scale(1.7)"><path d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16"
    fill="none" stroke="${colours.ember}" stroke-width="2.6"/><circle cx="7.5" cy="17" r="5"
    fill="${colours.text}"/><circle cx="24.5" cy="17" r="5" fill="${colours.ember}"/></g>
  <text x="148" y="100" font-size="34" fill="${colours.text}" ${letters}>${brand.name}</text>`;

function compose(title: string, locale: Locale): string {
  const { size, lines } = setTitle(title, locale);
  const text = lines.map(
    (line, at) =>
      `<text x="80" y="${box.top + at * size * lineHeight}" font-size="${size}" letter-spacing="-0.5"
        fill="${colours.text}" ${letters}>${escapeXml(line)}</text>`,
  );
  const { width, height } = previewSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${locale}" width="${width}" height="${height}"
    viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colours.canvas}"/>
    <rect y="${height - 8}" width="${width}" height="8" fill="${colours.ember}"/>${logo}${arcs}${text.join('')}</svg>`;
}

/** The pictures of a language's pages as PNG, by their paths. */
export function drawPreviews(
  locale: Locale,
  titles: ReadonlyMap<string, string>,
): Promise<Map<string, Buffer>> {
  return withFonts(locale, [...titles.values()].join(''), async (fontFiles) => {
    const pictures = new Map<string, Buffer>();
    for (const [path, title] of titles) {
      const drawing = new Resvg(compose(title, locale), {
        font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Fraunces' },
        textRendering: 1,
      });
      pictures.set(path, drawing.render().asPng());
    }
    return pictures;
  });
}
