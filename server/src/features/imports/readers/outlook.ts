import type { DraftPoint, PersonDraft } from './person-draft.ts';
import { readPointLabel } from './point-label.ts';
import { findHeaderLine } from './read-csv.ts';
import { readPeopleBornOn, type TableRow } from './read-people.ts';
import type { FormatReader } from './reader.ts';

const findHeader = (beginning: string) =>
  findHeaderLine(
    beginning,
    (names) =>
      names.includes('first name') &&
      names.includes('last name') &&
      (names.includes('e-mail address') || names.includes('e-mail 2 address')),
  );

const emailColumns = ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'];
const phoneColumns = [
  'Primary Phone',
  'Mobile Phone',
  'Business Phone',
  'Business Phone 2',
  'Work Phone',
  'Company Main Phone',
  'Home Phone',
  'Home Phone 2',
  'Other Phone',
  'Car Phone',
];
const linkColumns = ['Web Page', 'Personal Web Page', 'Business Web Page'];

/** Outlook's CSV in English; in other languages its columns are mapped like any table's. */
export const outlookReader: FormatReader = {
  format: 'outlook',
  takesFile: () => false,
  recognises: async (beginning) => findHeader(beginning) !== null,
  read: async (files) => ({
    survey: { newestOn: null },
    rows: await readPeopleBornOn(files, findHeader, toDraft),
  }),
};

type Cell = TableRow['cell'];

function toDraft(cell: Cell): PersonDraft {
  const place = (['Business', 'Home', 'Other'] as const)
    .map((kind) => [
      cell(`${kind} City`) || cell(`${kind} Address City`),
      cell(`${kind} Country/Region`) || cell(`${kind} Country`),
    ])
    .find((parts) => parts.some(Boolean));
  return {
    first_name: [cell('First Name'), cell('Middle Name')].filter(Boolean).join(' '),
    last_name: [cell('Last Name'), cell('Suffix')].filter(Boolean).join(' '),
    full_name: cell('Nickname'),
    company: cell('Company'),
    title: cell('Job Title'),
    location: (place ?? []).filter(Boolean).join(', '),
    notes: cell('Notes'),
    emails: pointsOf(cell, emailColumns),
    phones: pointsOf(cell, phoneColumns),
    links: pointsOf(cell, linkColumns),
    tags: cell('Categories').split(/[;,]/u),
  };
}

function pointsOf(cell: Cell, columns: readonly string[]): DraftPoint[] {
  return columns.flatMap((column) =>
    cell(column) === '' ? [] : [{ value: cell(column), label: readPointLabel(column) }],
  );
}
