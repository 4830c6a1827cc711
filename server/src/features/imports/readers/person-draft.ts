import { isEmail } from '@kith/contract/account/sign-in-rules';
import { contactLimits, fullName } from '@kith/contract/contacts/rules';
import type { Birthday } from '@kith/contract/contacts/schemas';
import { cleanText } from '@kith/contract/core/text';
import { normalizePoint, type PointKind } from '#features/contacts/identity.ts';

import { cutText } from './cut-text.ts';
import { readLine } from './linkedin-values.ts';
import { nameFromEmail, splitFullName } from './person-name.ts';
import type { PersonRecord, PointRecord } from './reader.ts';

/** A point in a file; its label is derived from the file's word for it. */
export type DraftPoint = { value: string; label?: PointRecord['label'] };

/** A person in a file, unchanged and unchecked. */
export type PersonDraft = {
  first_name?: string;
  last_name?: string;
  full_name?: string;
  company?: string;
  title?: string;
  location?: string;
  notes?: string;
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
};

type PersonRow = { label: string; detail: string } & (
  | { record: PersonRecord }
  | { fault: 'name_missing' }
);

/**
 * A draft within the limits of a contact: cut, cleaned, each address once. A person without a name
 * is named by their email address, else by their company; without both it is a fault.
 */
export function toPersonRow(draft: PersonDraft): PersonRow {
  const emails = readPoints('email', draft.emails);
  const phones = readPoints('phone', draft.phones);
  const company = readLine(draft.company ?? '', contactLimits.company);
  const title = readLine(draft.title ?? '', contactLimits.title);
  const named = nameOf(draft);
  const name = fullName(named) === '' ? fallbackName(emails[0]?.value, company) : named;
  const record: PersonRecord = {
    ...name,
    company,
    title,
    emails,
    phones,
    links: readPoints('link', draft.links),
    connected_on: draft.connected_on ?? null,
    ...extrasOf(draft),
  };
  const label = fullName(record);
  const detail = [title, company].filter((part) => part !== '').join(' · ') || emails[0]?.value;
  if (label !== '') return { label, detail: detail ?? '', record };
  return { label: phones[0]?.value ?? title, detail: '', fault: 'name_missing' };
}

function nameOf(draft: PersonDraft): { first_name: string; last_name: string } {
  const first = readLine(draft.first_name ?? '', contactLimits.name);
  const last = readLine(draft.last_name ?? '', contactLimits.name);
  if (first !== '' || last !== '') return { first_name: first, last_name: last };
  const whole = splitFullName(readLine(draft.full_name ?? '', 2 * contactLimits.name));
  return {
    first_name: readLine(whole.first_name, contactLimits.name),
    last_name: readLine(whole.last_name, contactLimits.name),
  };
}

function fallbackName(email: string | undefined, company: string) {
  if (email !== undefined) return nameFromEmail(email);
  return { first_name: cutText(company, contactLimits.name), last_name: '' };
}

function extrasOf(draft: PersonDraft) {
  const location = readLine(draft.location ?? '', contactLimits.location);
  const notes = readNotes(draft.notes ?? '');
  const words = {
    tags: readWords(draft.tags),
    offers: readWords(draft.offers),
    seeks: readWords(draft.seeks),
  };
  return {
    ...(location === '' ? {} : { location }),
    ...(notes === '' ? {} : { notes }),
    ...Object.fromEntries(Object.entries(words).filter(([, list]) => list.length > 0)),
    ...(draft.birthday ? { birthday: draft.birthday } : {}),
    ...(isCadence(draft.cadence_days) ? { cadence_days: draft.cadence_days } : {}),
    ...(draft.archived_at ? { archived_at: draft.archived_at } : {}),
    ...(draft.added_at ? { added_at: draft.added_at } : {}),
    ...(draft.photo ? { photo: draft.photo } : {}),
    ...(draft.export_id ? { export_id: draft.export_id } : {}),
  };
}

function isCadence(days: number | null | undefined): days is number {
  return Number.isInteger(days) && days! >= 1 && days! <= contactLimits.cadenceDays;
}

function readNotes(text: string): string {
  return cutText(cleanText(text.replace(/\r\n?/gu, '\n')), contactLimits.notes).trimEnd();
}

function readWords(words: readonly string[] = []): string[] {
  const lines = words.map((word) => readLine(word, contactLimits.tag)).filter(Boolean);
  return [...new Set(lines)].slice(0, contactLimits.tags);
}

const readValue: Record<PointKind, (text: string) => string | null> = {
  email: (text) => {
    const address = text.replace(/^mailto:/iu, '').replace(/^<(.*)>$/u, '$1');
    return isEmail(address) ? address : null;
  },
  phone: (text) => {
    const number = readLine(text.replace(/^tel:/iu, ''), contactLimits.phone + 1);
    const isPhone = number.length <= contactLimits.phone && number.replace(/\D/gu, '').length >= 3;
    return isPhone ? number : null;
  },
  link: (text) => {
    const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
    const isShort = address.length <= contactLimits.link && !/\s/u.test(address);
    if (!isShort || !URL.canParse(address)) return null;
    const { hostname, protocol } = new URL(address);
    const isNamed = /^https?:\/\//iu.test(text) || /[^.]\.[^.]{2,}/u.test(hostname);
    return isNamed && /^https?:$/u.test(protocol) ? address : null;
  },
};

function readPoints(kind: PointKind, points: readonly DraftPoint[] = []): PointRecord[] {
  const found = new Map<string, PointRecord>();
  for (const { value, label = 'other' } of points) {
    if (found.size === contactLimits.points) break;
    const read = readValue[kind](cleanText(value));
    if (read === null) continue;
    const normalized = normalizePoint(kind, read);
    if (!found.has(normalized)) found.set(normalized, { value: read, label });
  }
  return [...found.values()];
}
