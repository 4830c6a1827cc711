import type { AgendaPerson } from '@kith/contract/agenda/schemas';
import {
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { type RawBuilder, sql } from 'kysely';

/** A contact in the agenda. */
export function presentPerson(row: ContactSummaryRow, now: Date): AgendaPerson {
  const { id, full_name, title, company, warmth } = presentContactSummary(row, now);
  return { id, full_name, title, company, warmth };
}

/** The contacts in a member's agenda, of an alias `c`. */
export function livingContacts(ownerId: string): RawBuilder<unknown> {
  return sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;
}
