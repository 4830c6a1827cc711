import { type Face, faceOf, readFont, type Weight } from './invoice-fonts.ts';

type Document = PDFKit.PDFDocument;
type Style = { size: number; weight?: Weight; colour?: string };
type Place = { x: number; y: number; align?: 'left' | 'right' };

export type TextWriter = ReturnType<typeof createWriter>;

const weights: readonly Weight[] = ['regular', 'bold'];
const fontName = (face: Face, weight: Weight) => `${face} ${weight}`;

/** Every text of a drawing, wherever it is. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Embeds what the texts need. A letter that no font has is left out. */
export async function openTextWriter(
  document: Document,
  drawing: { language: string },
): Promise<TextWriter> {
  const faces = new Map<string, Face>();
  const letters = new Map<Face, string>([['inter', '']]);
  for (const letter of new Set(`${textsOf(drawing).join('')}…`)) {
    const face = faceOf(letter.codePointAt(0) ?? 0, drawing.language);
    if (face === null) continue;
    faces.set(letter, face);
    letters.set(face, (letters.get(face) ?? '') + letter);
  }
  for (const [face, needed] of letters) {
    for (const weight of weights) {
      document.registerFont(fontName(face, weight), await readFont(face, weight, needed));
    }
  }
  return createWriter(document, faces);
}

function createWriter(document: Document, faces: ReadonlyMap<string, Face>) {
  /** Pieces in one font each. */
  function split(text: string): { text: string; face: Face }[] {
    const pieces: { text: string; face: Face }[] = [];
    for (const letter of text.replaceAll(/\s/gu, ' ')) {
      const face = faces.get(letter);
      if (face === undefined) continue;
      const last = pieces.at(-1);
      if (last?.face === face) last.text += letter;
      else pieces.push({ text: letter, face });
    }
    return pieces;
  }

  function widthOf(text: string, { size, weight = 'regular' }: Style): number {
    return split(text).reduce((sum, piece) => {
      document.font(fontName(piece.face, weight)).fontSize(size);
      return sum + document.widthOfString(piece.text);
    }, 0);
  }

  /** One line with its baseline at `y`. */
  function write(text: string, { x, y, align = 'left' }: Place, style: Style): void {
    const { size, weight = 'regular', colour = '#231c18' } = style;
    let at = align === 'left' ? x : x - widthOf(text, style);
    for (const piece of split(text)) {
      document.font(fontName(piece.face, weight)).fontSize(size).fillColor(colour);
      const width = document.widthOfString(piece.text);
      document.text(piece.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += width;
    }
  }

  /** The lines of a text in a width, broken at spaces, or anywhere in what has none; at most so many. */
  function breakLines(text: string, width: number, most: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const part of text.match(/\S+\s*|\s+/gu) ?? []) {
      for (const piece of widthOf(part, style) > width ? part : [part]) {
        if (line !== '' && widthOf(line + piece.trimEnd(), style) > width) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += piece;
      }
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`];
  }

  /** Whether every letter has a shape. */
  const canWrite = (text: string) =>
    [...text].every((letter) => faces.has(letter) || !/\p{L}/u.test(letter));

  return { write, widthOf, breakLines, canWrite };
}
