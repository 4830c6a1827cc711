import { contactLimits } from '@kith/contract/contacts/rules';

import type { NamedValue, PersonDraft } from './person-draft.ts';
import type { DraftPoint } from './person-points.ts';
import { readPointLabel } from './point-label.ts';
import { findHeaderLine } from './read-csv.ts';
import { readPeopleBornOn, type TableRow } from './read-people.ts';
import type { FormatReader } from './reader.ts';

const numbered = /^(?:e-mail|phone) 1 - (?:label|type|value)$/u;

const findHeader = (beginning: string) =>
  findHeaderLine(beginning, (names) => {
    const hasName = names.includes('first name') || names.includes('given name');
    const isNumbered = names.some((name) => numbered.test(name) || name.startsWith('phonetic '));
    const isGrouped = names.includes('labels') && names.includes('organization name');
    return hasName && (isNumbered || isGrouped);
  });

/**
 * Google Contacts as CSV: the current columns (`First Name`, `E-mail 1 - Label`) and the older ones
 * (`Given Name`, `E-mail 1 - Type`). Several values share a cell with ` ::: ` between them; `* `
 * marks the preferred address and Google's own groups.
 */
export const googleReader: FormatReader = {
  format: 'google',
  takesFile: () => false,
  recognises: async (beginning) => findHeader(beginning) !== null,
  read: async (files) => ({
    survey: { newestOn: null },
    rows: await readPeopleBornOn(files, findHeader, toDraft),
  }),
};

type Cell = TableRow['cell'];

function toDraft({ cell, names }: TableRow): PersonDraft {
  const either = (...columns: string[]) => columns.map(cell).find((text) => text !== '') ?? '';
  const given = [either('First Name', 'Given Name'), either('Middle Name', 'Additional Name')];
  const address = (part: string) => firstOf(cell(`Address 1 - ${part}`));
  const place = ['City', 'Region', 'Country'].map(address);
  const street = ['PO Box', 'Extended Address', 'Street'].map(address);
  const titles = split(either('Organization Title', 'Organization 1 - Title'));
  return {
    first_name: given.filter(Boolean).join(' '),
    last_name: either('Last Name', 'Family Name'),
    full_name: either('Name', 'File As'),
    name_prefix: cell('Name Prefix'),
    name_suffix: cell('Name Suffix'),
    nickname: split(cell('Nickname')).join(', '),
    phonetic_first_name: [
      either('Phonetic First Name', 'Given Name Yomi'),
      either('Phonetic Middle Name', 'Additional Name Yomi'),
    ]
      .filter(Boolean)
      .join(' '),
    phonetic_last_name: either('Phonetic Last Name', 'Family Name Yomi'),
    department: either('Organization Department', 'Organization 1 - Department'),
    street: street.filter(Boolean).join(', '),
    postal_code: address('Postal Code'),
    country: address('Country'),
    company: firstOf(either('Organization Name', 'Organization 1 - Name')),
    title: titles[0] ?? '',
    location: place.filter(Boolean).join(', '),
    notes: cell('Notes'),
    others: readOthers(names, cell),
    emails: pointsOf(cell, 'E-mail'),
    phones: pointsOf(cell, 'Phone'),
    links: pointsOf(cell, 'Website'),
    unread: cell('Photo') === '' ? [] : [{ field: 'photo', value: cell('Photo') }],
    tags: split(either('Labels', 'Group Membership')).flatMap(readGroup),
  };
}

/** Columns with a field, those that only describe others, and what Google computes itself. */
const known =
  /^(?:name|(?:first|given|middle|additional|last|family|maiden) name(?: yomi)?|phonetic (?:first|middle|last) name|yomi name|name (?:prefix|suffix)|nickname|file as|organization (?:1 - )?(?:name|title|department|type|yomi name)|birthday|notes|photo|labels|group membership|(?:e-mail|phone|website) \d+ - (?:label|type|value)|address 1 - (?:label|type|street|city|region|country|postal code|po box|extended address|formatted)|.* - (?:label|type)|gender|initials|short name|priority|sensitivity|language)$/u;

/** Google writes the whole address as well. */
const isAddressPart = /^address \d+ - (?!formatted$)/u;

/** What has no field, after its heading; what Google labels, after its label. */
function readOthers(names: readonly string[], cell: Cell): NamedValue[] {
  const titles = split(cell('Organization Title') || cell('Organization 1 - Title')).slice(1);
  const companies = split(cell('Organization Name') || cell('Organization 1 - Name')).slice(1);
  const more = names.flatMap((name) => {
    const value = split(cell(name)).join(', ');
    if (value === '' || known.test(name) || isAddressPart.test(name)) return [];
    const [group = name] = name.split(' - ');
    const label = (cell(`${group} - Label`) || cell(`${group} - Type`)).replace(/^\*\s*/u, '');
    return [{ name: label || headingOf(name), value }];
  });
  return [
    ...titles.map((value) => ({ name: 'Organization Title', value })),
    ...companies.map((value) => ({ name: 'Organization Name', value })),
    ...more,
  ];
}

/** `relation 2 - value` as `Relation`. */
function headingOf(name: string): string {
  const noun = name.replace(/ \d+(?: - .*)?$/u, '').replace(/ - value$/u, '');
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** The preferred one comes first. */
function pointsOf(cell: Cell, noun: string): DraftPoint[] {
  const preferred: DraftPoint[] = [];
  const others: DraftPoint[] = [];
  for (let index = 1; index <= contactLimits.points; index += 1) {
    const word = cell(`${noun} ${index} - Label`) || cell(`${noun} ${index} - Type`);
    const points = split(cell(`${noun} ${index} - Value`)).map((value) => ({
      value,
      label: readPointLabel(word),
    }));
    (word.startsWith('*') ? preferred : others).push(...points);
  }
  return [...preferred, ...others];
}

function split(text: string): string[] {
  return text.split(':::').flatMap((part) => part.trim() || []);
}

const firstOf = (text: string) => split(text)[0] ?? '';

const ownGroups = new Set(['mycontacts', 'my contacts', 'starred', 'other', 'imported']);

function readGroup(text: string): string[] {
  const name = text.replace(/^\*\s*/u, '');
  return ownGroups.has(name.toLowerCase()) ? [] : [name];
}
