import { escapeCell } from '@kith/contract/contacts/exported';

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A record of a CSV file (RFC 4180) in which no spreadsheet sees a formula. */
export function toLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(text: string): string {
  const cell = escapeCell(text);
  return /[",\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
