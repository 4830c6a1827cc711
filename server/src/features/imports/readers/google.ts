import { contactLimits } from '@kith/contract/contacts/rules';

import type { DraftPoint, PersonDraft } from './person-draft.ts';
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

function toDraft(cell: Cell): PersonDraft {
  const either = (...columns: string[]) => columns.map(cell).find((text) => text !== '') ?? '';
  const given = [either('First Name', 'Given Name'), either('Middle Name', 'Additional Name')];
  const place = ['City', 'Region', 'Country'].map((part) => firstOf(cell(`Address 1 - ${part}`)));
  return {
    first_name: given.filter(Boolean).join(' '),
    last_name: either('Last Name', 'Family Name'),
    full_name: either('Name', 'File As', 'Nickname'),
    company: firstOf(either('Organization Name', 'Organization 1 - Name')),
    title: firstOf(either('Organization Title', 'Organization 1 - Title')),
    location: place.filter(Boolean).join(', '),
    notes: cell('Notes'),
    emails: pointsOf(cell, 'E-mail'),
    phones: pointsOf(cell, 'Phone'),
    links: pointsOf(cell, 'Website'),
    tags: split(either('Labels', 'Group Membership')).flatMap(readGroup),
  };
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
