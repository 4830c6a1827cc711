import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import { livingContacts } from './people.ts';
import { reminderColumns, type ReminderRow } from './reminder-row.ts';

export type OpenReminder = { reminder: ReminderRow; person: ContactSummaryRow };

/**
 * The member's reminders that are not done, each with its contact; of an alias `r`.
 *
 * @param which narrows them and puts them in order: what follows `and` in the `where`.
 */
export function listOpenReminders(tx: Tx, ownerId: string, which: SQL): Promise<OpenReminder[]> {
  return readRows<OpenReminder>(
    tx,
    sql`select to_jsonb(reminder) as reminder, to_jsonb(person) as person
      from contact_reminders r
      join contacts c on ${livingContacts(ownerId)} and c.id = r.contact_id
      cross join lateral (select ${reminderColumns}) reminder
      cross join lateral (select ${contactSummaryColumns}) person
      where r.owner_id = ${ownerId} and r.done_at is null and r.deleted_at is null and ${which}`,
  );
}
