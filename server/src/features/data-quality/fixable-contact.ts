import type { Contact } from '@kith/contract/contacts/schemas';

import type { getContact } from '#features/contacts/get-contact.ts';

type Row = Awaited<ReturnType<typeof getContact>>;

/** Of a contact what fixes write, in the form in which they write it. */
export function readFixable(row: Row) {
  const { full_name, first_name, last_name, company, archived_at } = row;
  const { birth_month: month, birth_day: day, birth_year: year } = row;
  const emails = row.points
    .filter(({ kind }) => kind === 'email')
    .map(({ value, label }) => ({ value, label })) as Contact['emails'];
  const birthday = month === null || day === null ? null : { month, day, year };
  return { full_name, first_name, last_name, company, archived_at, emails, birthday };
}

export type FixableContact = ReturnType<typeof readFixable>;
