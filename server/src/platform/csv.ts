import { escapeCell } from '@kith/contract/contacts/exported';

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A cell that is written as it is: a number, or text that no spreadsheet can run. */
type PlainCell = number | { plain: string };

/** A record of a CSV file (RFC 4180) in which no spreadsheet sees a formula. Numbers stay numbers. */
export function toLine(cells: readonly (string | PlainCell)[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(text: string | PlainCell): string {
  if (typeof text === 'number') return String(text);
  const cell = typeof text === 'string' ? escapeCell(text) : text.plain;
  return /[",\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
