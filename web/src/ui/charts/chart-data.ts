/** One row of a chart's numbers: `value` goes into files, `text` is shown. Null is drawn as a gap. */
type ChartRow = {
  key: string;
  label: string;
  cells: readonly { value: number | string | null; text: string }[];
};

/** The numbers of a chart. `headings` name the label and then each cell. */
export type ChartData = { headings: readonly string[]; rows: readonly ChartRow[] };

const formulaMark = /^[=+\-@\t\r＝＋－＠]/u;

/** A text is quoted, and never a formula; a number has a decimal point whatever the locale. */
function toCell(value: number | string | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return `"${(formulaMark.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** The numbers as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export function writeCsv({ headings, rows }: ChartData): string {
  const lines = [
    headings,
    ...rows.map(({ label, cells }) => [label, ...cells.map((cell) => cell.value)]),
  ];
  return `\uFEFF${lines.map((line) => line.map(toCell).join(',')).join('\r\n')}\r\n`;
}

/** A title as the name of a file, in any script. */
export function nameFile(title: string, extension: string): string {
  const words = title.match(/[\p{Letter}\p{Number}]+/gu) ?? ['chart'];
  return `${words.join('-').slice(0, 80)}.${extension}`;
}
