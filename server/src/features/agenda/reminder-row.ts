import type { Reminder } from '@kith/contract/agenda/schemas';
import type { Repeat, RepeatUnit } from '@kith/contract/agenda/rules';
import type { WallClock } from '#features/profile/wall-clock.ts';
import { readRow, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

export type ReminderRow = {
  id: string;
  contact_id: string;
  text: string;
  due_on: string;
  due_time: string | null;
  repeat_unit: RepeatUnit | null;
  repeat_every: number | null;
  series_day: number;
  snoozed_to: string | null;
  done_at: TimeText | null;
  deleted_at: TimeText | null;
};

/** The columns of a `ReminderRow`, of a table or alias `r` over `contact_reminders`. */
export const reminderColumns = sql.raw(`r.id, r.contact_id, r.text, r.due_on::text as due_on,
  r.due_time, r.repeat_unit, r.repeat_every, r.series_day, r.snoozed_to::text as snoozed_to,
  r.done_at, r.deleted_at`);

/** When a reminder comes up, by the calendar. */
export const shownOn = sql.raw(
  `(case when r.snoozed_to is null then r.due_on else r.snoozed_to end)`,
);

/** Reminders of contacts that are there, by what `condition` asks of `r`, soonest first. */
export function findReminders(
  tx: Tx,
  ownerId: string,
  { condition, limit }: { condition: SQL; limit: number },
): Promise<ReminderRow[]> {
  return readRows<ReminderRow>(
    tx,
    sql`select ${reminderColumns} from contact_reminders r
      join contacts c on c.owner_id = ${ownerId} and c.id = r.contact_id and c.deleted_at is null
      where r.owner_id = ${ownerId} and ${condition}
      order by ${shownOn}, r.due_time nulls first, r.created_at, r.id limit ${limit}`,
  );
}

/** A reminder of a contact that is there, held until the transaction ends. */
export function lockReminder(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ReminderRow | undefined> {
  return readRow<ReminderRow>(
    tx,
    sql`select ${reminderColumns} from contact_reminders r
      join contacts c on c.owner_id = ${ownerId} and c.id = r.contact_id and c.deleted_at is null
      where r.owner_id = ${ownerId} and r.id = ${id} for update of r`,
  );
}

export function repeatOf(row: ReminderRow): Repeat | null {
  if (row.repeat_unit === null || row.repeat_every === null) return null;
  return { unit: row.repeat_unit, every: row.repeat_every };
}

/** What leaves the server of a reminder. */
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
