import {
  type ContactDetails,
  detailsOf,
  mapDetails,
  offeredCadencesDays,
} from '@kith/contract/contacts/rules';
import type { Birthday, ContactCreate } from '@kith/contract/contacts/schemas';
import type { contactPointLabels } from '@kith/contract/contacts/schemas';
import type { ComponentProps } from 'react';

export type PointLabel = (typeof contactPointLabels)[number];
export type PointValues = { value: string; label: PointLabel };
export type PointsName = 'emails' | 'phones' | 'links';

/** The values of the form's controls: texts as typed, rows that may be blank. */
export type ContactFormValues = ContactDetails & {
  first_name: string;
  last_name: string;
  company: string;
  title: string;
  location: string;
  emails: PointValues[];
  phones: PointValues[];
  links: PointValues[];
  tags: string[];
  offers: string[];
  seeks: string[];
  birthday: BirthdayValues;
  cadence: CadenceValues;
  notes: string;
};

export type BirthdayValues = { month: string; day: string; year: string };

/** `choice` is `none`, `custom` or one of the offered numbers of days. */
export type CadenceValues = { choice: string; customDays: string };

export const blankBirthday: BirthdayValues = { month: '', day: '', year: '' };

/** The initial label of a new row of each kind. */
export const firstLabels: Record<PointsName, PointLabel> = {
  emails: 'work',
  phones: 'mobile',
  links: 'website',
};

/** The input type of each kind. */
export const pointInputTraits: Record<PointsName, ComponentProps<'input'>> = {
  emails: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phones: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  links: { type: 'text', inputMode: 'url', autoComplete: 'off' },
};

export const blankContact: ContactFormValues = {
  first_name: '',
  last_name: '',
  company: '',
  title: '',
  location: '',
  ...mapDetails(() => ''),
  emails: [{ value: '', label: firstLabels.emails }],
  phones: [],
  links: [],
  tags: [],
  offers: [],
  seeks: [],
  birthday: blankBirthday,
  cadence: { choice: 'none', customDays: '' },
  notes: '',
};

export function birthdayToValues(birthday: Birthday | null): BirthdayValues {
  if (birthday === null) return blankBirthday;
  const { month, day, year } = birthday;
  return { month: String(month), day: String(day), year: year === null ? '' : String(year) };
}

/** Null when nothing is filled; missing or invalid numbers become NaN and are refused. */
export function birthdayFromValues({ month, day, year }: BirthdayValues): Birthday | null {
  if ([month, day, year].every((part) => part.trim() === '')) return null;
  return {
    month: readNumber(month),
    day: readNumber(day),
    year: year.trim() === '' ? null : readNumber(year),
  };
}

export function cadenceToValues(cadenceDays: number | null): CadenceValues {
  if (cadenceDays === null) return { choice: 'none', customDays: '' };
  const isOffered = offeredCadencesDays.some((days) => days === cadenceDays);
  return isOffered
    ? { choice: String(cadenceDays), customDays: '' }
    : { choice: 'custom', customDays: String(cadenceDays) };
}

export function cadenceFromValues({ choice, customDays }: CadenceValues): number | null {
  if (choice === 'none') return null;
  return readNumber(choice === 'custom' ? customDays : choice);
}

function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** A contact from the server, or a queued one. */
export function contactToValues(
  contact: Omit<ContactCreate, 'allow_duplicate'>,
): ContactFormValues {
  const { first_name, last_name, company, title, location, notes } = contact;
  const { emails, phones, links, tags, offers, seeks } = contact;
  return {
    first_name,
    last_name,
    company,
    title,
    location,
    notes,
    ...detailsOf(contact),
    emails,
    phones,
    links,
    tags,
    offers,
    seeks,
    birthday: birthdayToValues(contact.birthday),
    cadence: cadenceToValues(contact.cadence_days),
  };
}

/** The family name comes first in languages that put it first. */
export function namesInOrder(locale: string) {
  const isFamilyFirst = /^(?:ja|zh)/u.test(locale);
  return isFamilyFirst
    ? (['last_name', 'first_name'] as const)
    : (['first_name', 'last_name'] as const);
}
