import { lockContactOf } from '#features/contacts/lock-contacts.ts';
import type { Reminder } from '@kith/contract/agenda/schemas';
import type { Repeat } from '@kith/contract/agenda/rules';
import type { WallClock } from '#features/profile/wall-clock.ts';
import type { ContactReminders } from '#platform/database/database-types.ts';
import { readRow, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

export type ReminderRow = Omit<
  Selectable<ContactReminders>,
  'owner_id' | 'created_at' | 'updated_at' | 'announced_for'
>;

/** The columns of a `ReminderRow`, of a table or alias `r` over `contact_reminders`. */
export const reminderColumns = sql.raw(`r.id, r.contact_id, r.text, r.due_on::text as due_on,
  r.due_time, r.repeat_unit, r.repeat_every, r.series_day, r.snoozed_to::text as snoozed_to,
  r.done_at, r.deleted_at, r.series_start::text as series_start`);

/** The date of a reminder. */
export const shownOn = sql.raw(
  `(case when r.snoozed_to is null then r.due_on else r.snoozed_to end)`,
);

/** Reminders of existing contacts that meet `condition` on `r`, soonest first. */
export function findReminders(
  tx: Tx,
  ownerId: string,
  { condition, limit }: { condition: RawBuilder<unknown>; limit: number },
): Promise<ReminderRow[]> {
  return readRows(
    tx,
    sql<ReminderRow>`select ${reminderColumns} from contact_reminders r
      join contacts c on c.owner_id = ${ownerId} and c.id = r.contact_id and c.deleted_at is null
      where r.owner_id = ${ownerId} and ${condition}
      order by ${shownOn}, r.due_time nulls first, r.created_at, r.id limit ${limit}`,
  );
}

/** A reminder of an existing contact, both locked until the transaction ends. */
export async function lockReminder(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ReminderRow | undefined> {
  await lockContactOf(tx, ownerId, { table: 'contact_reminders', id });
  return readRow(
    tx,
    sql<ReminderRow>`select ${reminderColumns} from contact_reminders r
      join contacts c on c.owner_id = ${ownerId} and c.id = r.contact_id and c.deleted_at is null
      where r.owner_id = ${ownerId} and r.id = ${id} for update of r`,
  );
}

/** The day of the month of a series of reminders. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(-2));
}

export function repeatOf(row: ReminderRow): Repeat | null {
  if (row.repeat_unit === null || row.repeat_every === null) return null;
  return { unit: row.repeat_unit, every: row.repeat_every };
}

/** The public fields of a reminder. */
export function presentReminder(row: ReminderRow, clock: WallClock): Reminder {
  const shown = row.snoozed_to ?? row.due_on;
  const isUp = shown < clock.date || (shown === clock.date && (row.due_time ?? '') <= clock.time);
  return {
    id: row.id,
    contact_id: row.contact_id,
    text: row.text,
    due_on: row.due_on,
    due_time: row.due_time,
    repeat: repeatOf(row),
    shown_on: shown,
    is_due: row.done_at === null && isUp,
    done_at: toWireTime(row.done_at),
  };
}
