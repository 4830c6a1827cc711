import { type FindHeader, readCsv } from './read-csv.ts';
import { inferDateOrder, readBirthday } from './read-date.ts';
import { type PersonDraft, toPersonRow } from './person-draft.ts';
import type { ParsedRow, SourceFile } from './reader.ts';

export type TableRow = { cells: string[]; cell: (column: string) => string };

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
  toDraft: (cell: TableRow['cell']) => PersonDraft,
): Promise<AsyncGenerator<ParsedRow>> {
  const days = await listCells(files, findHeader, ({ cell }) => [cell('Birthday')]);
  const order = inferDateOrder(days);
  return readPeople(files, findHeader, ({ cell }) => ({
    ...toDraft(cell),
    birthday: readBirthday(cell('Birthday'), order),
  }));
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
