import { isEmail } from '@kith/contract/account/sign-in-rules';
import { mapDetails } from '@kith/contract/contacts/rules';
import { cutText } from '@kith/contract/core/text';
import {
  type ColumnMapping,
  importColumnLimit,
  type MappableField,
} from '@kith/contract/imports/rules';

import { guessField, type TableColumn } from './guess-mapping.ts';
import { readLine } from './linkedin-values.ts';
import type { PersonDraft } from './person-draft.ts';
import { readPointLabel } from './point-label.ts';
import { type CsvHeader, delimiters, readCsv } from './read-csv.ts';
import { type DateOrder, inferDateOrder } from './read-date.ts';
import { listCells, readBorn, readPeople } from './read-people.ts';
import type { FormatReader, SourceFile } from './reader.ts';
import { scanRecord } from './scan-record.ts';

/** Any CSV: its first line names the columns, and the member maps them. */
export const tableReader: FormatReader = {
  format: 'table',
  takesFile: () => false,
  recognises: async (beginning) => findTableHeader(beginning) !== null,
  read: async (files, { mapping }) => {
    const fields = mapping ?? [];
    const days = await listCells(files, findTableHeader, ({ cells }) =>
      cells.filter((_, index) => fields[index] === 'birthday'),
    );
    const order = inferDateOrder(days);
    const names = files[0] ? (await surveyTable(files[0])).map(({ name }) => name) : [];
    const rows = readPeople(files, findTableHeader, ({ cells }) =>
      toDraft(cells, { fields, names, order }),
    );
    return { survey: { newestOn: null }, rows };
  },
};

const comparedRecords = 5;

/**
 * The header of a table: the first line that is not blank, split by the delimiter that gives it the
 * same number of cells as most lines below it. A table whose first line contains an address has no
 * header; a single column needs a known heading.
 */
export function findTableHeader(beginning: string): CsvHeader | null {
  const { start, above } = skipBlank(beginning);
  const candidates = delimiters.flatMap((delimiter) => {
    const header = scanRecord(beginning, start, delimiter, true);
    if (header.kind !== 'record' || header.cells.length > importColumnLimit) return [];
    const isWide = header.cells.filter((cell) => cell.trim() !== '').length >= 2;
    const fits = isWide && agrees(beginning, header.end, delimiter, header.cells.length);
    return fits ? [{ delimiter, ...header }] : [];
  });
  const [best] = candidates.sort((a, b) => b.cells.length - a.cells.length);
  if (best) return toHeader(beginning, { ...best, start, above });
  const single = scanRecord(beginning, start, ',', true);
  if (single.kind !== 'record' || single.cells.length !== 1) return null;
  const isKnown = guessField(single.cells[0]!, []) !== null;
  return isKnown ? toHeader(beginning, { ...single, delimiter: ',', start, above }) : null;
}

/** After empty lines and the line that names the delimiter for spreadsheets. */
function skipBlank(text: string): { start: number; above: number } {
  let start = 0;
  for (let above = 0; ; above += 1) {
    const newline = text.indexOf('\n', start);
    const line = newline < 0 ? '' : text.slice(start, newline).trim();
    if (newline < 0 || (line !== '' && !/^sep=.$/iu.test(line))) return { start, above };
    start = newline + 1;
  }
}

function agrees(text: string, start: number, delimiter: string, width: number): boolean {
  let same = 0;
  let seen = 0;
  for (let at = start; at < text.length && seen < comparedRecords;) {
    const record = scanRecord(text, at, delimiter, true);
    if (record.kind !== 'record') break;
    at = record.end;
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    seen += 1;
    if (record.cells.length === width) same += 1;
  }
  return seen === 0 || same > seen / 2;
}

function toHeader(
  text: string,
  found: { delimiter: string; cells: string[]; start: number; end: number; above: number },
): CsvHeader {
  const { delimiter, cells, start, end, above } = found;
  if (cells.some((cell) => isEmail(cell.trim()))) {
    const names = cells.map((_, index) => `${index + 1}`);
    return { delimiter, names, end: start, lines: above };
  }
  const lines = text.slice(start, end).trimEnd().split('\n').length + above;
  return { delimiter, names: cells.map((cell) => readLine(cell, nameLimit)), end, lines };
}

const nameLimit = 100;
const sampleCount = 3;
const sampleLength = 80;
const surveyedRows = 200;

/** The columns of a table with their first non-empty values. */
export async function surveyTable(file: SourceFile): Promise<TableColumn[]> {
  const columns: TableColumn[] = [];
  let seen = 0;
  const rows = readCsv(file.open(), (beginning) => {
    const header = findTableHeader(beginning);
    columns.push(...(header?.names ?? []).map((name) => ({ name, samples: [] })));
    return header;
  });
  for await (const row of rows) {
    if (seen === surveyedRows) break;
    seen += 1;
    if ('fault' in row) continue;
    for (const [index, column] of columns.entries()) {
      const sample = cutText(readLine(row.cells[index] ?? '', sampleLength), sampleLength);
      if (
        sample !== '' &&
        column.samples.length < sampleCount &&
        !column.samples.includes(sample)
      ) {
        column.samples.push(sample);
      }
    }
  }
  return columns;
}

const onlyOnce = ['full_name', 'company', 'title', 'country', 'birthday'] as const;

function toDraft(
  cells: readonly string[],
  { fields, names, order }: { fields: ColumnMapping; names: string[]; order: DateOrder },
): PersonDraft {
  const valuesOf = (field: MappableField) =>
    cells.flatMap((cell, index) => (fields[index] === field && cell.trim() !== '' ? [cell] : []));
  /** A second value of a field that a contact has once goes into the notes. */
  const spareOf = (field: MappableField) =>
    cells
      .flatMap((value, index) =>
        fields[index] === field && value.trim() !== '' ? [{ name: names[index] ?? '', value }] : [],
      )
      .slice(1);
  const points = (field: 'email' | 'phone' | 'link', separator: RegExp) =>
    cells.flatMap((cell, index) =>
      fields[index] === field
        ? cell
            .split(separator)
            .filter((value) => value.trim() !== '')
            .map((value) => ({ value, label: readPointLabel(names[index] ?? '') }))
        : [],
    );
  return {
    full_name: valuesOf('full_name')[0] ?? '',
    first_name: valuesOf('first_name').join(' '),
    last_name: valuesOf('last_name').join(' '),
    company: valuesOf('company')[0] ?? '',
    title: valuesOf('title')[0] ?? '',
    location: placeOf(valuesOf('location'), valuesOf('country')[0] ?? ''),
    ...mapDetails((name) => valuesOf(name).join(name === 'street' ? ', ' : ' ')),
    others: onlyOnce.flatMap(spareOf),
    notes: valuesOf('notes').join('\n'),
    emails: points('email', /[,;\s]+|:::/u),
    phones: points('phone', /[;\n]|:::/u),
    links: points('link', /[;\s]+|:::/u),
    tags: valuesOf('tags').flatMap((text) => text.split(/[,;\n、，]|:::/u)),
    ...readBorn(valuesOf('birthday')[0] ?? '', order),
  };
}

/** The country belongs to the place, unless that names it. */
function placeOf(places: readonly string[], country: string): string {
  const place = places.join(', ');
  return country === '' || place.includes(country)
    ? place
    : [place, country].filter(Boolean).join(', ');
}
