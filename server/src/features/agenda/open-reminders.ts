import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { livingContacts } from './people.ts';
import { reminderColumns, type ReminderRow } from './reminder-row.ts';

export type OpenReminder = Computed<{ reminder: ReminderRow; person: ContactSummaryRow }>;

/**
 * The member's open reminders, each with its contact; of an alias `r`.
 *
 * @param which filters and sorts them: what follows `and` in the `where`.
 */
export function listOpenReminders(
  tx: Tx,
  ownerId: string,
  which: RawBuilder<unknown>,
): Promise<OpenReminder[]> {
  return readRows(
    tx,
    sql<OpenReminder>`select to_jsonb(reminder) as reminder, to_jsonb(person) as person
      from contact_reminders r
      join contacts c on ${livingContacts(ownerId)} and c.id = r.contact_id
      cross join lateral (select ${reminderColumns}) reminder
      cross join lateral (select ${contactSummaryColumns}) person
      where r.owner_id = ${ownerId} and r.done_at is null and r.deleted_at is null and ${which}`,
  );
}
