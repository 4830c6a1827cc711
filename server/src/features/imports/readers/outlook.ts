import type { NamedValue, PersonDraft } from './person-draft.ts';
import type { DraftPoint } from './person-points.ts';
import { readPointLabel } from './point-label.ts';
import { findHeaderLine } from './read-csv.ts';
import { isNoDate } from './read-date.ts';
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

const kinds = ['Business', 'Home', 'Other'] as const;
/** Columns with a field, and those that say nothing about a person. */
const known =
  /^(?:title|first name|middle name|last name|suffix|nickname|(?:given|surname) yomi|company|department|job title|(?:business|home|other) (?:address )?(?:street(?: [23])?|city|state|postal code|country(?:\/region)?)|birthday|notes|categories|e-mail (?:[23] )?(?:address|type|display name)|initials|gender|language|priority|private|sensitivity|location|internet free busy)$/u;

/** What has no field, after its heading. */
function readOthers({ cell, names }: TableRow): NamedValue[] {
  const used = [...emailColumns, ...phoneColumns, ...linkColumns].map((one) => one.toLowerCase());
  return names.flatMap((name) =>
    cell(name).trim() === '' || isNoDate(cell(name)) || known.test(name) || used.includes(name)
      ? []
      : [{ name: name.charAt(0).toUpperCase() + name.slice(1), value: cell(name) }],
  );
}

/** The first address that says anything is in fields; the others go into the notes. */
function readAddresses(cell: Cell) {
  const addresses = kinds.flatMap((kind) => {
    const part = (name: string) => cell(`${kind} ${name}`) || cell(`${kind} Address ${name}`);
    const street = [part('Street'), part('Street 2'), part('Street 3')].filter(Boolean).join(', ');
    const country = part('Country/Region') || part('Country');
    const postal_code = part('Postal Code');
    const location = [part('City'), part('State'), country].filter(Boolean).join(', ');
    const whole = [street, postal_code, location].filter(Boolean).join(', ');
    return whole === ''
      ? []
      : [
          {
            name: `${kind} Address`,
            value: whole,
            address: { street, postal_code, country, location },
          },
        ];
  });
  const [first, ...others] = addresses;
  return {
    address: first?.address ?? {},
    addresses: others.map(({ name, value }) => ({ name, value })),
  };
}

function toDraft(row: TableRow): PersonDraft {
  const { cell } = row;
  const { address, addresses } = readAddresses(cell);
  return {
    first_name: [cell('First Name'), cell('Middle Name')].filter(Boolean).join(' '),
    last_name: cell('Last Name'),
    name_prefix: cell('Title'),
    name_suffix: cell('Suffix'),
    nickname: cell('Nickname'),
    phonetic_first_name: cell('Given Yomi'),
    phonetic_last_name: cell('Surname Yomi'),
    department: cell('Department'),
    company: cell('Company'),
    title: cell('Job Title'),
    ...address,
    notes: cell('Notes'),
    others: [...addresses, ...readOthers(row)],
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
