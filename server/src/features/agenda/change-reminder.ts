import { nextOccurrence } from '@kith/contract/agenda/rules';
import type { Occurrence, Reminder, ReminderUpdate, Snooze } from '@kith/contract/agenda/schemas';
import { restorableSince } from '#features/contacts/restorable-since.ts';
import { readWallClock, type WallClock } from '#features/profile/wall-clock.ts';
import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow, readTime } from '#platform/database/rows.ts';
import { type SQL, sql } from 'drizzle-orm';

import {
  lockReminder,
  presentReminder,
  reminderColumns,
  type ReminderRow,
  repeatOf,
} from './reminder-row.ts';

type With<Input> = { ctx: MemberContext; input: Input };

/** Changes the supplied fields; another date begins the series anew there. */
export function updateReminder({ ctx, input }: With<ReminderUpdate>): Promise<Reminder> {
  const { due_on: dueOn, due_time: dueTime, repeat } = input;
  const parts: SQL[] = [];
  if (input.text !== undefined) parts.push(sql`text = ${input.text}`);
  if (dueTime !== undefined) parts.push(sql`due_time = ${dueTime}`);
  if (repeat !== undefined) {
    parts.push(sql`repeat_unit = ${repeat?.unit ?? null}, repeat_every = ${repeat?.every ?? null}`);
  }
  return changeReminder({ ctx, input }, (row) => {
    const isMoved = dueOn !== undefined && dueOn !== (row.snoozed_to ?? row.due_on);
    const moved = sql`due_on = ${dueOn}, snoozed_to = null,
      series_day = extract(day from ${dueOn}::date)`;
    const all = isMoved ? [...parts, moved] : parts;
    return all.length === 0 ? null : sql.join(all, sql`, `);
  });
}

/**
 * Ends an occurrence: one that repeats moves on to its next date, skipping what was missed. Ending
 * an occurrence that is over already changes nothing.
 */
export function completeReminder({ ctx, input }: With<Occurrence>): Promise<Reminder> {
  return changeReminder({ ctx, input }, (row, clock) => {
    if (row.due_on !== input.due_on || row.done_at !== null) return null;
    const repeat = repeatOf(row);
    if (!repeat) return sql`done_at = ${ctx.clock.now()}`;
    const next = nextOccurrence({
      due: row.due_on,
      repeat,
      seriesDay: row.series_day,
      today: clock.date,
    });
    return sql`due_on = ${next}, snoozed_to = null`;
  });
}

/** Takes back that an occurrence is done: the reminder is due on that date again. */
export function reopenReminder({ ctx, input }: With<Occurrence>): Promise<Reminder> {
  return changeReminder({ ctx, input }, (row) => {
    const isOver = row.done_at !== null || input.due_on < row.due_on;
    return isOver ? sql`done_at = null, snoozed_to = null, due_on = ${input.due_on}` : null;
  });
}

/**
 * Puts an occurrence off to a date; the series goes on from where it was.
 *
 * @throws `validation_failed` (`in_past`) for a date that is over.
 */
export function snoozeReminder({ ctx, input }: With<Snooze>): Promise<Reminder> {
  return changeReminder({ ctx, input }, (row, clock) => {
    if (input.until < clock.date) {
      throw validationFailed([{ path: 'until', code: 'in_past', message: 'The date is over' }]);
    }
    return row.done_at === null ? sql`snoozed_to = ${input.until}` : null;
  });
}

/** Deletes a reminder; it can be restored until it is erased. Deleting again changes nothing. */
export async function deleteReminder({
  ctx,
  input,
}: With<{ id: string }>): Promise<{ id: string }> {
  await changeReminder(
    { ctx, input },
    (row) => (row.deleted_at === null ? sql`deleted_at = ${ctx.clock.now()}` : null),
    { isDeletedFine: true },
  );
  return { id: input.id };
}

/** Undoes a deletion. */
export function restoreReminder({ ctx, input }: With<{ id: string }>): Promise<Reminder> {
  return changeReminder({ ctx, input }, () => sql`deleted_at = null`, { isDeletedFine: true });
}

/** What to set, decided by the row as it is while nobody else can change it; null for nothing. */
type Change = (row: ReminderRow, clock: WallClock) => SQL | null;

function changeReminder(
  { ctx, input }: With<{ id: string }>,
  change: Change,
  { isDeletedFine = false }: { isDeletedFine?: boolean } = {},
): Promise<Reminder> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const row = await lockReminder(tx, ownerId, input.id);
    const deletedAt = readTime(row?.deleted_at ?? null);
    const isGone = deletedAt !== null && (!isDeletedFine || deletedAt <= restorableSince(now));
    if (!row || isGone) throw notFound('Reminder');
    const clock = await readWallClock(tx, ownerId, now);
    const set = change(row, clock);
    if (set === null) return presentReminder(row, clock);
    const changed = await readRow<ReminderRow>(
      tx,
      sql`update contact_reminders r set ${set}, updated_at = ${now}
        where r.owner_id = ${ownerId} and r.id = ${input.id} returning ${reminderColumns}`,
    );
    return presentReminder(changed ?? row, clock);
  });
}
