import { deriveContactColumns } from '#features/contacts/derived-columns.ts';
import { type ContactDetails, mapDetails } from '@kith/contract/contacts/rules';
import { sql } from 'kysely';

import type { Birthday } from '@kith/contract/contacts/schemas';

/** The columns of `contacts` that imports write, with their types. */
const types = {
  first_name: 'text',
  last_name: 'text',
  company: 'text',
  title: 'text',
  location: 'text',
  ...mapDetails(() => 'text' as const),
  notes: 'text',
  tags: 'text[]',
  offers: 'text[]',
  seeks: 'text[]',
  birth_month: 'smallint',
  birth_day: 'smallint',
  birth_year: 'smallint',
  cadence_days: 'integer',
  connected_on: 'date',
  full_name: 'text',
  name_key: 'text',
  search_text: 'text',
} as const;
const names = Object.keys(types);

/** `first_name, last_name, …` */
export const writtenNames = sql.raw(names.join(', '));

/** `r.first_name, r.last_name, …` */
export const writtenValues = sql.raw(names.map((name) => `r.${name}`).join(', '));

/** `first_name text, last_name text, …` */
export const writtenShape = sql.raw(
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

/** `first_name = r.first_name, …` */
export const writtenAssignments = sql.raw(names.map((name) => `${name} = r.${name}`).join(', '));

export type ContactFacts = ContactDetails & {
  first_name: string;
  last_name: string;
  company: string;
  title: string;
  location: string;
  notes: string;
  tags: string[];
  offers: string[];
  seeks: string[];
  birthday: Birthday | null;
  cadence_days: number | null;
  connected_on: string | null;
};

type Points = readonly { value: string }[];
type Addresses = { emails: Points; phones: Points; links: Points };

function valuesOf({ emails, phones, links }: Addresses) {
  const list = (points: Points) => points.map(({ value }) => value);
  return { emails: list(emails), phones: list(phones), links: list(links) };
}

/** A contact's columns, including derived ones. */
export function toWrittenColumns(
  { birthday, ...facts }: ContactFacts,
  addresses: Addresses,
): Record<keyof typeof types, unknown> {
  return {
    ...facts,
    birth_month: birthday?.month ?? null,
    birth_day: birthday?.day ?? null,
    birth_year: birthday?.year ?? null,
    ...deriveContactColumns({ ...facts, ...valuesOf(addresses) }),
  };
}
