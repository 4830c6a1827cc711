import { initialsOf } from '@kith/contract/core/person-mark';
import { createHash } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { LRUCache } from 'lru-cache';

import { drawSvg, escapeXml, wideFont } from '#platform/images/draw-svg.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { redrawPicture } from '#platform/images/redraw-picture.ts';

import { fitText, toDrawable } from './fit-text.ts';
import { previewSize } from './page-frame.ts';

export type Preview = {
  title: string;
  excerpt: string;
  name: string;
  about: string;
  /** A drawing of ours instead of the brand's mark. */
  mark?: string;
};
/** A picture of what is shared, which never changes under its id. */
export type PreviewPicture = { id: string; read: () => Promise<Buffer | null> };

const cacheBytes = 24 * 1024 * 1024;
const pictures = new LRUCache<string, Buffer>({
  maxSize: cacheBytes,
  sizeCalculation: ({ length }) => length,
});

/** Where the picture is, beside the words. */
const frame = { x: 760, y: 0, width: 440, height: 622 };

/** The light theme's colours; a drawing knows no `oklch`. */
const colours = {
  canvas: '#faf8f5',
  text: '#231c18',
  muted: '#655d57',
  line: '#e5e0da',
  soft: '#fbeae0',
  ember: '#c33e1c',
};

const serif = 'font-family="Fraunces, Noto Serif CJK JP, Noto Sans CJK JP" font-weight="600"';
const sans = (weight: number) =>
  `font-family="Inter, Noto Sans CJK JP, Noto Sans CJK SC" font-weight="${weight}"`;

/** The brand's mark, large and pale: no relationship is shown here, so no colour of warmth either. */
const watermark = `<g transform="translate(716 282) scale(14)" fill="${colours.soft}"><path
    d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16" fill="none" stroke="${colours.soft}" stroke-width="2.6"/>
  <circle cx="7.5" cy="17" r="5" fill="${colours.line}"/><circle cx="24.5" cy="17" r="5"/></g>`;

const logo = `<g transform="translate(80 64) scale(1.7)"><path d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16"
    fill="none" stroke="${colours.ember}" stroke-width="2.6"/><circle cx="7.5" cy="17" r="5"
    fill="${colours.text}"/><circle cx="24.5" cy="17" r="5" fill="${colours.ember}"/></g>
  <text x="148" y="100" font-size="34" fill="${colours.text}" ${serif}>${escapeXml(brand.name)}</text>`;

function linesAt(lines: string[], { y, step, font }: { y: number; step: number; font: string }) {
  return lines
    .map((line, index) => `<text x="80" y="${y + index * step}" ${font}>${escapeXml(line)}</text>`)
    .join('');
}

/**
 * What is shared, on the brand's paper, with the mark or a picture at an address beside it. Everything that
 * people wrote is escaped as text.
 */
export function composePreview(
  { title, excerpt, name, about, mark }: Preview,
  picture: string | null = null,
): string {
  const clean = (text: string) => toDrawable(text, wideFont !== null);
  const isBare = picture === null && mark === undefined;
  const room = isBare ? { width: 1_030, lines: 3 } : { width: 620, lines: 4 };
  const titled = fitText(clean(title), { ...room, size: 62 });
  const quoted = fitText(clean(excerpt), { width: 600, size: 28, lines: 4 - titled.length || 1 });
  const [who = ''] = fitText(clean(name), { width: 520, size: 30, lines: 1 });
  const [what = ''] = fitText(clean(about), { width: 520, size: 24, lines: 1 });
  const below = 200 + titled.length * 76;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <rect width="1200" height="630" fill="${colours.canvas}"/>
    <rect y="622" width="1200" height="8" fill="${colours.ember}"/>${logo}${picture === null ? (mark ?? watermark) : showPicture(picture)}
    ${linesAt(titled, { y: 210, step: 76, font: `font-size="62" fill="${colours.text}" ${serif}` })}
    ${linesAt(quoted, { y: below, step: 42, font: `font-size="28" fill="${colours.muted}" ${sans(400)}` })}
    ${who === '' ? '' : showWho(who, what)}</svg>`;
}

function showPicture(address: string): string {
  const { x, y, width, height } = frame;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}"
    preserveAspectRatio="xMidYMid slice" href="${escapeXml(address)}"/>`;
}

function showWho(who: string, what: string): string {
  return `<circle cx="116" cy="532" r="36" fill="${colours.soft}"/>
    <text x="116" y="542" text-anchor="middle" font-size="28" fill="${colours.text}" ${sans(600)}>${escapeXml(initialsOf(who))}</text>
    <text x="172" y="${what === '' ? 542 : 526}" font-size="30" fill="${colours.text}" ${sans(600)}>${escapeXml(who)}</text>
    <text x="172" y="560" font-size="24" fill="${colours.muted}" ${sans(400)}>${escapeXml(what)}</text>`;
}

/** The picture of what is shared. The same is drawn once. @throws `unavailable` */
export async function drawPreview(
  preview: Preview,
  picture: PreviewPicture | null = null,
): Promise<Buffer> {
  const named = composePreview(preview, picture?.id);
  const key = createHash('sha256').update(named).digest('base64');
  const known = pictures.get(key);
  if (known) return known;
  const address = picture && (await readAddress(picture));
  const drawn = await drawSvg(composePreview(preview, address), previewSize.width);
  pictures.set(key, drawn);
  return drawn;
}

/** The picture as PNG, which the drawing can contain; null for one that can't be read. */
async function readAddress({ read }: PreviewPicture): Promise<string | null> {
  const content = await read();
  const type = content && readImageType(content);
  if (!type) return null;
  const drawn = await redrawPicture(content, type, frame.width, 'image/png');
  return typeof drawn === 'string'
    ? null
    : `data:image/png;base64,${drawn.content.toString('base64')}`;
}
