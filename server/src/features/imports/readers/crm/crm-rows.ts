import { cutText } from '@kith/contract/core/text';
import type { ColumnMapping, MappableField } from '@kith/contract/imports/rules';
import { readCell } from '@kith/contract/contacts/exported';

import type { TableColumn } from '#features/imports/readers/guess-mapping.ts';
import { readLine } from '#features/imports/readers/linkedin-values.ts';
import { readCsv } from '#features/imports/readers/read-csv.ts';
import type { ParsedRow } from '#features/imports/readers/reader.ts';
import { type CrmKey, foldHeading, showHeading } from './column-keys.ts';
import { type CrmFile, type CrmProduct, headerFinder } from './crm-files.ts';

export type CrmCell = { key: CrmKey | null; name: string; folded: string; value: string };

/** A record of a file: its cells that say something. */
export type CrmRow = { file: string; line: number; cells: CrmCell[] };

type FaultRow = Extract<ParsedRow, { fault: unknown }>;

/** A report ends with its name, its author and a notice, which are no records. */
const footer = /^"?(?:copyright\b.*\d{4}|confidential information\b)/iu;

/** The records of a file and the lines that are none; the footer of a report is left out. */
export async function* readCrmRows(
  product: CrmProduct,
  { file, names, keys }: CrmFile,
): AsyncGenerator<CrmRow | FaultRow> {
  const columns = names.map((name, index) => ({
    key: keys[index] ?? null,
    name: showHeading(name),
    folded: foldHeading(showHeading(name)),
  }));
  let held: FaultRow[] = [];
  for await (const row of readCsv(file.open(), headerFinder(product))) {
    const place = { file: file.name, line: row.line };
    if ('fault' in row) {
      const { fault, excerpt } = row;
      held.push({ ...place, kind: 'contact', label: excerpt, detail: '', fault });
      if (held.length <= heldLimit) continue;
    }
    yield* held;
    held = [];
    if ('fault' in row) continue;
    const cells = columns.flatMap((column, index) => {
      const value = readCell((row.cells[index] ?? '').trim()).trim();
      return value === '' ? [] : [{ ...column, value }];
    });
    if (cells.length > 0) yield { ...place, cells };
  }
  if (!held.some(({ label }) => footer.test(label))) yield* held;
}

const heldLimit = 12;

const sampleCount = 3;
const sampleLength = 80;
const surveyedRows = 200;
/** More are kept in the notes without being asked about. */
const askedLimit = 100;

/** The columns of people that aren't standard fields, with their first values. */
export async function surveyUnknown(
  product: CrmProduct,
  files: readonly CrmFile[],
): Promise<TableColumn[]> {
  const found = new Map<string, TableColumn>();
  for (const source of files.filter(({ object }) => object === 'contact' || object === 'lead')) {
    if (source.keys.every((key) => key !== null)) continue;
    let seen = 0;
    for await (const row of readCrmRows(product, source)) {
      if (seen === surveyedRows) break;
      seen += 1;
      for (const { key, name, folded, value } of 'cells' in row ? row.cells : []) {
        if (key !== null) continue;
        const column = found.get(folded) ?? { name, samples: [] };
        if (!found.has(folded) && found.size < askedLimit) found.set(folded, column);
        const sample = cutText(readLine(value, sampleLength), sampleLength);
        if (column.samples.length < sampleCount && !column.samples.includes(sample)) {
          column.samples.push(sample);
        }
      }
    }
  }
  return [...found.values()];
}

/** What becomes of the columns that aren't standard fields: notes, unless the member chose. */
export function mapUnknown(
  columns: readonly TableColumn[],
  mapping: ColumnMapping | null,
): Map<string, MappableField | null> {
  return new Map(
    columns.map(({ name }, index) => [
      foldHeading(name),
      mapping && index < mapping.length ? mapping[index]! : 'notes',
    ]),
  );
}

/** Profile addresses are recognized by their values; everything else waits for the member. */
export function guessUnknown(columns: readonly TableColumn[]): ColumnMapping {
  return columns.map(({ samples }) =>
    samples.length > 0 && samples.every((text) => /linkedin\.com\/(?:in|pub)\//iu.test(text))
      ? 'link'
      : 'notes',
  );
}
