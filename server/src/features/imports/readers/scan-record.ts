import { importFieldLimit } from '@kith/contract/imports/rules';

/** One record found in a text, or why none was: more text is needed, or its quotes are unpaired. */
export type Scan =
  | { kind: 'record'; cells: string[]; end: number; hasLongCell: boolean }
  | { kind: 'more' }
  | { kind: 'broken' };

type Cell = { value: string; end: number };

const more = { kind: 'more' } as const;
const broken = { kind: 'broken' } as const;

/**
 * Scans the record of comma-separated values (RFC 4180) that starts at `start`. A quote inside an
 * unquoted cell is a plain character. `isEnd`: nothing follows `text`.
 */
export function scanRecord(text: string, start: number, delimiter: string, isEnd: boolean): Scan {
  const cells: string[] = [];
  let hasLongCell = false;
  let at = start;
  for (;;) {
    const cell =
      text[at] === '"'
        ? scanQuotedCell(text, at, delimiter, isEnd)
        : scanPlainCell(text, at, delimiter, isEnd);
    if ('kind' in cell) return cell;
    hasLongCell ||= cell.value.length > importFieldLimit;
    cells.push(cell.value);
    if (text[cell.end] !== delimiter) {
      return { kind: 'record', cells, end: skipLineEnd(text, cell.end), hasLongCell };
    }
    at = cell.end + 1;
  }
}

const plainEnds: Record<string, RegExp> = {};

function scanPlainCell(
  text: string,
  start: number,
  delimiter: string,
  isEnd: boolean,
): Cell | Scan {
  const ends = (plainEnds[delimiter] ??= new RegExp(`[${delimiter}\\n]`, 'gu'));
  ends.lastIndex = start;
  const found = ends.exec(text);
  if (!found && !isEnd) return more;
  const end = found ? found.index : text.length;
  const endsLine = text[end] !== delimiter;
  const hasReturn = endsLine && end > start && text[end - 1] === '\r';
  return { value: text.slice(start, hasReturn ? end - 1 : end), end };
}

function scanQuotedCell(
  text: string,
  start: number,
  delimiter: string,
  isEnd: boolean,
): Cell | Scan {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return isEnd ? broken : more;
    // What a quote means depends on up to two characters after it.
    if (quote + 2 >= text.length && !isEnd) return more;
    const next = text[quote + 1];
    if (next === '"') {
      at = quote + 2;
      continue;
    }
    const closes =
      next === undefined ||
      next === delimiter ||
      next === '\n' ||
      (next === '\r' && (text[quote + 2] === '\n' || text[quote + 2] === undefined));
    if (!closes) return broken;
    return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
  }
}

function skipLineEnd(text: string, at: number): number {
  if (text[at] === '\r') return skipLineEnd(text, at + 1);
  return text[at] === '\n' ? at + 1 : at;
}
