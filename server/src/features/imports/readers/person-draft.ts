import {
  contactDetailLimits,
  type ContactDetails,
  contactDetails,
  contactLimits,
  fullName,
} from '@kith/contract/contacts/rules';
import type { Birthday } from '@kith/contract/contacts/schemas';
import { cleanText, cutText } from '@kith/contract/core/text';
import type { ImportLoss } from '@kith/contract/imports/schemas';

import { readLine } from './linkedin-values.ts';
import { type NameParts, nameFromEmail, splitFullName } from './person-name.ts';
import { type DraftPoint, readPoints } from './person-points.ts';
import type { PersonRecord } from './reader.ts';
import { RowLosses } from './row-losses.ts';

/** A value without a field of its own, with its name in the file: added to the notes. */
export type NamedValue = { name: string; value: string };

/** A person in a file, unchanged and unchecked. */
export type PersonDraft = Partial<ContactDetails> & {
  first_name?: string;
  last_name?: string;
  full_name?: string;
  company?: string;
  title?: string;
  location?: string;
  notes?: string;
  others?: NamedValue[];
  emails?: DraftPoint[];
  phones?: DraftPoint[];
  links?: DraftPoint[];
  tags?: string[];
  offers?: string[];
  seeks?: string[];
  birthday?: Birthday | null;
  cadence_days?: number | null;
  connected_on?: string | null;
  archived_at?: string | null;
  added_at?: string | null;
  export_id?: string | null;
  /** Base64, cleaned by `readInlinePhoto`. */
  photo?: string | null;
  /** Values that the reader could not read, by field. */
  unread?: { field: string; value: string; reason?: 'not_in_file' }[];
  lead?: PersonRecord['lead'] | null;
};

type PersonRow = { label: string; detail: string; losses?: ImportLoss[] } & (
  | { record: PersonRecord }
  | { fault: 'name_missing' }
);

/**
 * A draft within the limits of a contact: cleaned, each address once, and what could not be kept. A
 * person without a name is named by their nickname, else their email address, else their company;
 * without any it is a fault.
 */
export function toPersonRow(draft: PersonDraft): PersonRow {
  const losses = new RowLosses();
  for (const { field, value, reason = 'unreadable' } of draft.unread ?? []) {
    losses.add(field, reason, value);
  }
  const { cadence_days: cadence = null } = draft;
  if (cadence !== null && !isCadence(cadence)) {
    losses.add('cadence_days', 'unreadable', String(cadence));
  }
  const emails = readPoints('email', draft.emails, losses);
  const phones = readPoints('phone', draft.phones, losses);
  const company = losses.line('company', draft.company ?? '', contactLimits.company);
  const title = losses.line('title', draft.title ?? '', contactLimits.title);
  const named = nameOf(draft, losses);
  const { first_name, last_name, ...titles } =
    fullName(named) === '' ? fallbackName(draft, emails[0]?.value, company) : named;
  const record: PersonRecord = {
    first_name,
    last_name,
    company,
    title,
    emails,
    phones,
    links: readPoints('link', draft.links, losses),
    connected_on: draft.connected_on ?? null,
    ...extrasOf({ ...titles, ...withoutEmpty(draft) }, losses),
  };
  const label = fullName(record);
  const detail = [title, company].filter((part) => part !== '').join(' · ') || emails[0]?.value;
  if (label !== '') return { label, detail: detail ?? '', record, ...losses.toRow() };
  return { label: phones[0]?.value ?? title, detail: '', fault: 'name_missing' };
}

/** A title in its own cell counts, an empty cell leaves what the full name said. */
function withoutEmpty(draft: PersonDraft): PersonDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''));
}

function nameOf(draft: PersonDraft, losses: RowLosses): NameParts {
  const first = losses.line('first_name', draft.first_name ?? '', contactLimits.name);
  const last = losses.line('last_name', draft.last_name ?? '', contactLimits.name);
  if (first !== '' || last !== '') return { first_name: first, last_name: last };
  const { first_name, last_name, ...titles } = splitFullName(
    losses.line('first_name', draft.full_name ?? '', 2 * contactLimits.name),
  );
  return {
    first_name: losses.line('first_name', first_name, contactLimits.name),
    last_name: losses.line('last_name', last_name, contactLimits.name),
    ...titles,
  };
}

function fallbackName(draft: PersonDraft, email: string | undefined, company: string): NameParts {
  const nickname = readLine(draft.nickname ?? '', contactLimits.name);
  if (nickname !== '') return splitFullName(nickname);
  if (email !== undefined) return nameFromEmail(email);
  return { first_name: cutText(company, contactLimits.name), last_name: '' };
}

function extrasOf(draft: PersonDraft, losses: RowLosses) {
  const location = losses.line('location', draft.location ?? '', contactLimits.location);
  const notes = readNotes(draft, losses);
  const details = contactDetails.map((name) => {
    return [name, losses.line(name, draft[name] ?? '', contactDetailLimits[name])] as const;
  });
  const words = {
    tags: readWords('tag', draft.tags, losses),
    offers: readWords('offer', draft.offers, losses),
    seeks: readWords('seek', draft.seeks, losses),
  };
  return {
    ...(location === '' ? {} : { location }),
    ...(notes === '' ? {} : { notes }),
    ...Object.fromEntries(details.filter(([, text]) => text !== '')),
    ...Object.fromEntries(Object.entries(words).filter(([, list]) => list.length > 0)),
    ...(draft.birthday ? { birthday: draft.birthday } : {}),
    ...(isCadence(draft.cadence_days) ? { cadence_days: draft.cadence_days } : {}),
    ...(draft.archived_at ? { archived_at: draft.archived_at } : {}),
    ...(draft.added_at ? { added_at: draft.added_at } : {}),
    ...(draft.photo ? { photo: draft.photo } : {}),
    ...(draft.export_id ? { export_id: draft.export_id } : {}),
    ...(draft.lead ? { lead: draft.lead } : {}),
  };
}

function isCadence(days: number | null | undefined): days is number {
  return Number.isInteger(days) && days! >= 1 && days! <= contactLimits.cadenceDays;
}

/** The notes, then what has no field, each on a line after its name. */
function readNotes({ notes = '', others = [] }: PersonDraft, losses: RowLosses): string {
  const lines = others.flatMap(({ name, value }) => {
    const text = cleanText(value)
      .split('\n')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(', ');
    return text === '' ? [] : [name === '' ? text : `${name}: ${text}`];
  });
  const own = cleanText(notes);
  const whole = [own, [...new Set(lines)].join('\n')].filter((part) => part !== '').join('\n\n');
  if (whole.length > contactLimits.notes) {
    losses.add('notes', 'cut', whole.slice(contactLimits.notes));
  }
  return cutText(whole, contactLimits.notes).trimEnd();
}

function readWords(field: string, words: readonly string[] = [], losses: RowLosses): string[] {
  const lines = words.map((word) => losses.line(field, word, contactLimits.tag)).filter(Boolean);
  const different = [...new Set(lines)];
  for (const word of different.slice(contactLimits.tags)) losses.add(field, 'no_room', word);
  return different.slice(0, contactLimits.tags);
}
