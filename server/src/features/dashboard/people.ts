import type { Dashboard } from '@kith/contract/dashboard/endpoints';

import {
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';

export type Person = Dashboard['upcoming'][number]['contact'];

/** A contact on the dashboard. */
export function presentPerson(row: ContactSummaryRow, now: Date): Person {
  const { id, full_name, title, company, warmth } = presentContactSummary(row, now);
  return { id, full_name, title, company, warmth };
}
