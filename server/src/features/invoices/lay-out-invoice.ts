import type { InvoiceDrawing } from './invoice-drawing.ts';
import type { TextWriter } from './text-writer.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Of A4, in points. */
const page = { left: 56, right: 539, middle: 306, top: 84 };
const ember = '#c33e1c';
const muted = '#655d57';
const line = '#d8d2cb';
const text = { size: 10 };
const quiet = { size: 9, colour: muted };
const strong = { size: 10, weight: 'bold' } as const;
const quantityAt = 420;

/** Draws the one page from top to bottom, each part inside the mark that says what it is. */
export function layOutInvoice(
  document: Document,
  writer: TextWriter,
  drawing: InvoiceDrawing,
): void {
  const root = document.struct('Document');
  document.addStructure(root);
  const add = (kind: string, draw: () => void, into: Element = root) =>
    into.add(document.struct(kind, {}, draw));
  drawHead(document, writer, drawing, add);
  let y = drawParties(writer, drawing, add);
  if (drawing.banner !== null) {
    const { banner } = drawing;
    add('P', () => writer.write(banner, { x: page.left, y }, { ...strong, colour: ember }));
    y += 30;
  }
  y = drawTable({ document, writer, drawing, root }, y);
  y += 34;
  for (const note of drawing.notes) {
    const at = y;
    add('P', () => writer.write(note, { x: page.left, y: at }, quiet));
    y += 15;
  }
  root.end();
}

type Add = (kind: string, draw: () => void) => unknown;

function drawHead(
  document: Document,
  writer: TextWriter,
  { title, brand, facts }: InvoiceDrawing,
  add: Add,
): void {
  add('P', () =>
    writer.write(
      brand,
      { x: page.right, y: page.top, align: 'right' },
      { ...strong, size: 16, colour: ember },
    ),
  );
  add('H1', () => writer.write(title, { x: page.left, y: page.top }, { size: 24, weight: 'bold' }));
  facts.forEach(([label, value], index) => {
    const y = page.top + 32 + index * 16;
    add('P', () => {
      writer.write(`${label}: `, { x: page.left, y }, { ...text, colour: muted });
      const x = page.left + writer.widthOf(`${label}: `, text);
      writer.write(value, { x, y }, strong);
    });
  });
  document.markContent('Artifact', { type: 'Layout' });
  document.rect(page.left, 40, 34, 3).fill(ember);
  document.endMarkedContent();
}

/** Seller and buyer side by side. @returns where the next part begins. */
function drawParties(writer: TextWriter, { parties, facts }: InvoiceDrawing, add: Add): number {
  const top = page.top + 32 + facts.length * 16 + 30;
  const heights = parties.map(({ heading, name, lines }, index) => {
    const x = index === 0 ? page.left : page.middle;
    const width = (index === 0 ? page.middle : page.right) - x - 16;
    add('H2', () => writer.write(heading, { x, y: top }, quiet));
    let y = top + 17;
    // A name in letters that no font here has would be half a name; the address is enough.
    const known = name !== null && (lines.length === 0 || writer.canWrite(name)) ? [name] : [];
    for (const [place, part] of [...known, ...lines].entries()) {
      const style = known.length > 0 && place === 0 ? strong : text;
      for (const row of writer.breakLines(part, width, 3, style)) {
        const at = y;
        add('P', () => writer.write(row, { x, y: at }, style));
        y += 15;
      }
    }
    return y;
  });
  return Math.max(...heights) + 34;
}

type Table = { document: Document; writer: TextWriter; drawing: InvoiceDrawing; root: Element };

/** @returns where the next part begins. */
function drawTable({ document, writer, drawing, root }: Table, top: number): number {
  const table = document.struct('Table');
  root.add(table);
  let y = top;
  const addRow = (kind: 'TH' | 'TD', cells: readonly (() => void)[]) => {
    const row = document.struct('TR');
    table.add(row);
    for (const cell of cells) row.add(document.struct(kind, {}, cell));
    row.end();
  };
  const [what, quantity, amount] = drawing.columns;
  const right = (value: string, x: number, style: { size: number; weight?: 'bold' }) => () =>
    writer.write(value, { x, y, align: 'right' }, style);
  addRow('TH', [
    () => writer.write(what, { x: page.left, y }, quiet),
    right(quantity, quantityAt, quiet),
    right(amount, page.right, quiet),
  ]);
  for (const [description, count, sum] of drawing.rows) {
    drawRule(document, (y += 10));
    y += 18;
    const lines = writer.breakLines(description, quantityAt - page.left - 70, 3, text);
    const describe = () =>
      lines.forEach((part, index) => writer.write(part, { x: page.left, y: y + index * 14 }, text));
    addRow('TD', [describe, right(count, quantityAt, text), right(sum, page.right, text)]);
    y += Math.max(0, lines.length - 1) * 14;
  }
  drawRule(document, (y += 10));
  y += 8;
  for (const { label, amount: sum, isTotal } of drawing.sums) {
    y += isTotal ? 24 : 16;
    const style = isTotal ? ({ size: 13, weight: 'bold' } as const) : text;
    addRow('TD', [right(label, quantityAt, style), right(sum, page.right, style)]);
  }
  table.end();
  return y;
}

function drawRule(document: Document, y: number): void {
  document.markContent('Artifact', { type: 'Layout' });
  document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.7).stroke(line);
  document.endMarkedContent();
}
