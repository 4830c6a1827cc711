/**
 * Moves labels apart that would overlap, keeping their order and staying as near as possible to what
 * they name: from the top each is pushed below the one before, then from the bottom each is pulled up.
 *
 * @param wanted the middles of the labels in px, ascending
 */
export function placeLabels(
  wanted: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): number[] {
  const places = [...wanted];
  for (let index = 0; index < places.length; index += 1) {
    const least = index === 0 ? top : places[index - 1]! + gap;
    places[index] = Math.max(places[index]!, least);
  }
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const most = index === places.length - 1 ? bottom : places[index + 1]! - gap;
    places[index] = Math.min(places[index]!, most);
  }
  return places;
}

/** Every how many labels of an axis fit, if each needs so many px. */
export function labelStep(count: number, width: number, each: number): number {
  return Math.max(1, Math.ceil((count * each) / Math.max(1, width)));
}

const widthShare = 0.56;
const wideScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const wide = new RegExp(`[${wideScripts}]`, 'u');

/** About how many px a text takes; wide scripts take a whole em a sign. */
export function widthOf(text: string, fontSize = 13): number {
  return [...text].reduce((sum, sign) => sum + fontSize * (wide.test(sign) ? 1 : widthShare), 0);
}

/** Where a text is written that belongs to `x`: centred on it, or at an end of the axis if it would leave it. */
export function placeTick(
  text: string,
  x: number,
  axis: number,
): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  const half = widthOf(text) / 2;
  if (x < half) return { x: 0, textAnchor: 'start' };
  return x > axis - half ? { x: axis, textAnchor: 'end' } : { x, textAnchor: 'middle' };
}

/** Words, each sign of a wide script with what may not begin a line, and the spaces between them. */
const pieces = new RegExp(`[${wideScripts}][\\p{Po}\\p{Pe}ー]*|[^ ${wideScripts}]+| +`, 'gu');

/** A text in at most so many lines of about so many px, the last of them cut if need be. */
export function wrapText(
  text: string,
  { width, lines: most }: { width: number; lines: number },
  fontSize = 13,
): string[] {
  const lines = [''];
  for (const piece of text.match(pieces) ?? []) {
    const line = lines.at(-1) ?? '';
    const isFull = line !== '' && widthOf((line + piece).trimEnd(), fontSize) > width;
    if (isFull && lines.length < most) lines.push(piece.trimStart());
    else lines[lines.length - 1] = line + piece;
  }
  return lines.map((line) => shorten(line.trim(), width, fontSize));
}

/** A text cut to about so many px; SVG can't do that. */
export function shorten(text: string, width: number, fontSize = 13): string {
  if (widthOf(text, fontSize) <= width) return text;
  let taken = 0;
  const signs = [...text];
  const end = signs.findIndex((sign) => {
    taken += widthOf(sign, fontSize);
    return taken > width;
  });
  return `${signs
    .slice(0, Math.max(1, end - 1))
    .join('')
    .trimEnd()}…`;
}
