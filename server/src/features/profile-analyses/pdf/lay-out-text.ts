/** A piece of text where a page shows it: from the left and from the bottom, in points. */
export type Piece = { text: string; x: number; y: number; width: number; height: number };

/** Fewer lines beside a gap are no column. */
const fewestLines = 3;
/** The narrowest gap between columns, in points. */
const narrowestGap = 8;

/**
 * The text of pages in the order in which people read it: the widest column of each page first, which is
 * where profiles and CVs say who someone is and what they did, then what is beside it (ways to reach
 * them, skills, languages).
 */
export function layOutText(pages: readonly (readonly Piece[])[]): string {
  const main: string[] = [];
  const beside: string[] = [];
  for (const [index, page] of pages.entries()) {
    const pieces = page.filter(({ text }) => text.trim() !== '');
    const [widest = [], ...others] = splitColumns(pieces).map(toLines);
    main.push(...withoutNumber(widest, { page: index + 1, pages: pages.length }));
    for (const other of others) {
      beside.push(...withoutNumber(other, { page: index + 1, pages: pages.length }));
    }
  }
  return [...main, '', ...beside].join('\n').trim();
}

const widthOf = (pieces: readonly Piece[]) =>
  Math.max(...pieces.map(({ x, width }) => x + width)) - Math.min(...pieces.map(({ x }) => x));

/** Two columns where nothing crosses the gap between them, the wider first; else one. */
function splitColumns(pieces: readonly Piece[]): Piece[][] {
  const byLeft = pieces.toSorted((a, b) => a.x - b.x);
  let reach = -Infinity;
  for (const [index, { x, width }] of byLeft.entries()) {
    const left = byLeft.slice(0, index);
    const right = byLeft.slice(index);
    if (x - reach >= narrowestGap && isColumn(left) && isColumn(right)) {
      return [left, right].toSorted((a, b) => widthOf(b) - widthOf(a));
    }
    reach = Math.max(reach, x + width);
  }
  return [[...pieces]];
}

const isColumn = (pieces: readonly Piece[]) =>
  new Set(pieces.map(({ y }) => Math.round(y))).size >= fewestLines;

/** From the top; pieces on one height are one line, and a gap of more than a line is an empty one. */
function toLines(pieces: readonly Piece[]): string[] {
  const lines: { y: number; height: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1);
    if (last && last.y - piece.y < Math.max(2, last.height / 2)) last.pieces.push(piece);
    else lines.push({ y: piece.y, height: piece.height, pieces: [piece] });
  }
  return lines.flatMap((line, index) => {
    const above = lines[index - 1];
    const isApart = above !== undefined && above.y - line.y > 2.2 * Math.max(line.height, 6);
    return isApart ? ['', join(line.pieces)] : [join(line.pieces)];
  });
}

function join(pieces: readonly Piece[]): string {
  let text = '';
  let reach: number | null = null;
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const isApart = reach !== null && piece.x - reach > piece.height / 5;
    text += isApart && !/\s$/u.test(text) ? ` ${piece.text}` : piece.text;
    reach = piece.x + piece.width;
  }
  return text.trim();
}

/** Without “Page 2 of 3” at the foot, in any language: both numbers and little else. */
function withoutNumber(
  lines: readonly string[],
  { page, pages }: { page: number; pages: number },
): readonly string[] {
  const last = lines.at(-1) ?? '';
  const numbers = (last.match(/\d+/gu) ?? []).map(Number);
  const isNumber = last.length <= 24 && numbers.length > 0 && numbers.includes(page);
  return isNumber && numbers.every((number) => number === page || number === pages)
    ? lines.slice(0, -1)
    : lines;
}
