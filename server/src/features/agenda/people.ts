import type { AgendaPerson } from '@kith/contract/agenda/schemas';
import {
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { type SQL, sql } from 'drizzle-orm';

/** What the agenda shows of a contact. */
export function presentPerson(row: ContactSummaryRow, now: Date): AgendaPerson {
  const { id, full_name, title, company, warmth } = presentContactSummary(row, now);
  return { id, full_name, title, company, warmth };
}

/** The contacts that a member has to do with, of an alias `c`. */
export function livingContacts(ownerId: string): SQL {
  return sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;
}

/** When the next contact with `c` is due: of contacts with a cadence. */
export const dueAt = sql.raw(`(case when c.last_interaction_at is null then c.created_at
  else c.last_interaction_at end + c.effective_cadence_days * interval '24 hours')`);
