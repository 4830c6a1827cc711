import { cleanLine, cleanText, cutText } from '@kith/contract/core/text';

import { scanRecord } from './scan-record.ts';

/** A row with its cells by column name, or why it can't be read. Lines count from 1. */
export type CsvRow =
  | { line: number; cells: string[]; names: readonly string[]; cell: (column: string) => string }
  | { line: number; fault: 'row_malformed' | 'field_too_long'; excerpt: string };

export type CsvHeader = {
  delimiter: string;
  names: string[];
  /** The position after the header's line, and how many lines that is. */
  end: number;
  lines: number;
};

export const delimiters = [',', ';', '\t'];
/** Notes may precede the header; it is searched within this many characters. */
export const headerWithin = 64 * 1024;
/**
 * A record may have up to this many characters, so that an overlong cell breaks only its own row;
 * beyond, its quotes count as unpaired.
 */
const recordScanLimit = 2_000_000;
const excerptLength = 80;

/** Finds the first line with all `columns`, in any order and case, with or without others. */
export function findCsvHeader(beginning: string, columns: readonly string[]): CsvHeader | null {
  const wanted = columns.map((column) => column.toLowerCase());
  return findHeaderLine(beginning, (names) => wanted.every((column) => names.includes(column)));
}

/** Finds the first line whose names (in lower case) are a header, split by any common delimiter. */
export function findHeaderLine(
  beginning: string,
  isHeader: (names: string[]) => boolean,
): CsvHeader | null {
  let start = 0;
  for (let lines = 1; start < beginning.length; lines += 1) {
    const newline = beginning.indexOf('\n', start);
    const end = newline < 0 ? beginning.length : newline + 1;
    const line = beginning.slice(start, end);
    for (const delimiter of line.trim() === '' ? [] : delimiters) {
      const names = splitNames(line, delimiter);
      if (isHeader(names)) return { delimiter, names, end, lines };
    }
    start = end;
  }
  return null;
}

function splitNames(line: string, delimiter: string): string[] {
  const scan = line.includes('"') ? scanRecord(line, 0, delimiter, true) : null;
  const cells = scan?.kind === 'record' ? scan.cells : line.split(delimiter);
  return cells.map((name) => cleanLine(name).replace(/^"|"$/gu, '').trim().toLowerCase());
}

/** Finds a table's header in its beginning; null if there is none. */
export type FindHeader = (beginning: string) => CsvHeader | null;

/**
 * Reads a table of comma-separated values as it streams in. Nothing stops it: a row with unpaired
 * quotes or a wrong number of cells is yielded as a fault and reading continues with the next line,
 * so that an unclosed quote affects no other row. (The parsers on npm stop at such a quote, or let
 * it swallow what follows.) Memory is limited whatever the file contains.
 *
 * @returns false when no line names the columns.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  columns: readonly string[] | FindHeader,
): AsyncGenerator<CsvRow, boolean> {
  const source = chunks[Symbol.asyncIterator]();
  let text = '';
  let at = 0;
  let isEnd = false;
  const pull = async () => {
    const next = await source.next();
    text = text.slice(at) + (next.done ? '' : next.value);
    at = 0;
    isEnd = next.done === true;
  };
  while (!isEnd && text.length < headerWithin) await pull();
  const header = typeof columns === 'function' ? columns(text) : findCsvHeader(text, columns);
  if (!header) return false;
  at = header.end;
  let line = header.lines + 1;
  const columnIndex = new Map(header.names.map((name, index) => [name, index]));

  while (at < text.length || !isEnd) {
    const scan = scanRecord(text, at, header.delimiter, isEnd);
    if (scan.kind === 'more' && text.length - at < recordScanLimit) {
      await pull();
      continue;
    }
    const lines = scan.kind === 'record' ? countLines(text, at, scan.end) : 1;
    if (scan.kind === 'record' && (lines === 1 || fits(scan.cells, header))) {
      const row = toRow(scan, header, columnIndex, line);
      if (row) yield row;
      at = scan.end;
      line += lines;
      continue;
    }
    yield { line, fault: 'row_malformed', excerpt: excerptOf(text, at) };
    while (!text.includes('\n', at) && !isEnd) {
      at = text.length;
      await pull();
    }
    const newline = text.indexOf('\n', at);
    at = newline < 0 ? text.length : newline + 1;
    line += 1;
  }
  return true;
}

function fits(cells: string[], header: CsvHeader): boolean {
  const width = header.names.length;
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '');
}

function toRow(
  { cells, hasLongCell }: { cells: string[]; hasLongCell: boolean },
  header: CsvHeader,
  columnIndex: Map<string, number>,
  line: number,
): CsvRow | null {
  if (cells.length === 1 && cells[0]?.trim() === '') return null;
  const excerpt = () => excerptOf(cells.join(header.delimiter).slice(0, 2 * excerptLength), 0);
  if (!fits(cells, header)) return { line, fault: 'row_malformed', excerpt: excerpt() };
  if (hasLongCell) return { line, fault: 'field_too_long', excerpt: excerpt() };
  return {
    line,
    cells,
    names: header.names,
    cell: (column) => cells[columnIndex.get(column.toLowerCase()) ?? -1] ?? '',
  };
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  let newline = text.indexOf('\n', start);
  while (newline >= 0 && newline < end) {
    count += 1;
    newline = text.indexOf('\n', newline + 1);
  }
  return Math.max(1, count);
}

function excerptOf(text: string, at: number): string {
  const beginning = text.slice(at, at + 2 * excerptLength).split('\n')[0] ?? '';
  return cutText(cleanText(beginning), excerptLength);
}
