import { escapeCell } from '@kith/contract/contacts/exported';

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A record of a CSV file (RFC 4180) in which no spreadsheet sees a formula. Numbers stay numbers. */
export function toLine(cells: readonly (string | number)[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(text: string | number): string {
  if (typeof text === 'number') return String(text);
  const cell = escapeCell(text);
  return /[",\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
