import {
  exportedColumns,
  type ExportedContact,
  pointColumns,
} from '@kith/contract/contacts/exported';

import { byteOrderMark, toLine } from '#platform/csv.ts';

import { formatBirthday } from './birthday-text.ts';

/** How many columns of each list the file has. */
export type PointCounts = Record<'emails' | 'phones' | 'links', number>;

const lists = ['emails', 'phones', 'links'] as const;

/** The first line, with the mark that makes spreadsheets read UTF-8. */
export function csvHeader(counts: PointCounts): string {
  const { emails: _emails, phones: _phones, links: _links, ...columns } = exportedColumns;
  const points = lists.flatMap((list) =>
    countUp(counts[list]).flatMap((number) => pointColumns(list, number)),
  );
  return byteOrderMark + toLine([...Object.values(columns), ...points]);
}

/** A contact as one record; lists of words share one cell, one per line. */
export function toCsv(contact: ExportedContact, counts: PointCounts): string {
  const { emails: _emails, phones: _phones, links: _links, photo: _photo, ...fields } = contact;
  const cells = Object.keys(exportedColumns).flatMap((column) =>
    column in fields ? [toText(fields[column as keyof typeof fields])] : [],
  );
  const points = lists.flatMap((list) =>
    countUp(counts[list]).flatMap((number) => {
      // A point that was added during the export shares the last cell.
      const end = number === counts[list] ? undefined : number;
      const found = contact[list].slice(number - 1, end);
      return [
        found.map(({ value }) => value).join('\n'),
        found.map(({ label }) => label).join('\n'),
      ];
    }),
  );
  return toLine([...cells, ...points]);
}

function countUp(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function toText(
  value: ExportedContact[keyof Omit<ExportedContact, 'emails' | 'phones' | 'links' | 'photo'>],
) {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'object' ? formatBirthday(value) : String(value);
}
