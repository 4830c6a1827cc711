import type { ContactFilter } from './filter.ts';

/** The fields of a contact filter by their type; without schemas, for the browser. */
export const listFilterFields = [
  'tags',
  'groups',
  'companies',
  'industries',
  'locations',
  'health',
  'sources',
] as const;
export const numberFilterFields = [
  'warmth_min',
  'warmth_max',
  'last_contact_min_days',
  'last_contact_max_days',
] as const;
export const flagFilterFields = [
  'never_contacted',
  'has_email',
  'has_phone',
  'has_birthday',
  'has_cadence',
  'overdue',
] as const;

export const filterFields: readonly (keyof ContactFilter)[] = [
  ...listFilterFields,
  ...numberFilterFields,
  ...flagFilterFields,
];

/** The filter's part of a larger input, without missing fields. */
export function pickFilter(input: ContactFilter): ContactFilter {
  return Object.fromEntries(
    filterFields.flatMap((field) => {
      const value = input[field];
      const isAsked = value !== undefined && !(Array.isArray(value) && value.length === 0);
      return isAsked ? [[field, value]] : [];
    }),
  );
}
