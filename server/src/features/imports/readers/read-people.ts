import { type FindHeader, readCsv } from './read-csv.ts';
import { type DateOrder, inferDateOrder, isNoDate, readBirthday } from './read-date.ts';
import { type PersonDraft, toPersonRow } from './person-draft.ts';
import type { ParsedRow, SourceFile } from './reader.ts';

export type TableRow = {
  cells: string[];
  /** The headings in lower case, one a cell. */
  names: readonly string[];
  cell: (column: string) => string;
};

/** The people of a table, one per row; `toDraft` reads a row's person. */
export async function* readPeople(
  files: readonly SourceFile[],
  findHeader: FindHeader,
  toDraft: (row: TableRow) => PersonDraft,
): AsyncGenerator<ParsedRow> {
  for (const file of files) {
    for await (const row of readCsv(file.open(), findHeader)) {
      const place = { file: file.name, line: row.line, kind: 'contact' } as const;
      if ('fault' in row) yield { ...place, label: row.excerpt, detail: '', fault: row.fault };
      else if (row.cells.some((cell) => cell.trim() !== '')) {
        yield { ...place, ...toPersonRow(toDraft(row)) };
      }
    }
  }
}

/**
 * The people of a table with a column `Birthday`, whose date order is decided by the whole column.
 */
export async function readPeopleBornOn(
  files: readonly SourceFile[],
  findHeader: FindHeader,
  toDraft: (row: TableRow) => PersonDraft,
): Promise<AsyncGenerator<ParsedRow>> {
  const days = await listCells(files, findHeader, ({ cell }) => [cell('Birthday')]);
  const order = inferDateOrder(days);
  return readPeople(files, findHeader, ({ cell, ...row }) => ({
    ...withUnread(toDraft({ cell, ...row }), readBorn(cell('Birthday'), order)),
  }));
}

function withUnread(draft: PersonDraft, born: ReturnType<typeof readBorn>): PersonDraft {
  return { ...draft, ...born, unread: [...(born.unread ?? []), ...(draft.unread ?? [])] };
}

/** A birthday, or the words that are none. */
export function readBorn(text: string, order: DateOrder): Pick<PersonDraft, 'birthday' | 'unread'> {
  const birthday = readBirthday(text, order);
  const losesYear = birthday?.year === null && /1[0-8]\d\d/u.test(text);
  const isLost = losesYear || (birthday === null && !isNoDate(text));
  return { birthday, ...(isLost ? { unread: [{ field: 'birthday', value: text }] } : {}) };
}

/** The cells of some columns, row by row: for decisions that need the whole column. */
export async function listCells(
  files: readonly SourceFile[],
  findHeader: FindHeader,
  pick: (row: TableRow) => string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const file of files) {
    for await (const row of readCsv(file.open(), findHeader)) {
      if ('fault' in row) continue;
      for (const text of pick(row)) if (text.trim() !== '' && found.size < enough) found.add(text);
    }
  }
  return [...found];
}

const enough = 5_000;
