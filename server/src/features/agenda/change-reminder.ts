import { nextOccurrence, type Repeat, type RepeatUnit } from '@kith/contract/agenda/rules';
import type { Occurrence, Reminder, ReminderUpdate, Snooze } from '@kith/contract/agenda/schemas';
import { restorableSince } from '#features/contacts/restorable-since.ts';
import { readWallClock, type WallClock } from '#features/profile/wall-clock.ts';
import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactReminders } from '#platform/database/database-types.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Updateable } from 'kysely';

import { refuseIfFull } from './open-limit.ts';
import {
  dayOfMonth,
  lockReminder,
  presentReminder,
  type ReminderRow,
  repeatOf,
} from './reminder-row.ts';

type With<Input> = { ctx: MemberContext; input: Input };

/**
 * Changes the supplied fields. Another date restarts the series from there; that of the occurrence
 * only ends its snooze.
 */
export function updateReminder({ ctx, input }: With<ReminderUpdate>): Promise<Reminder> {
  const { due_on: dueOn, due_time: dueTime, repeat } = input;
  const set: ReminderChange = {};
  if (input.text !== undefined) set.text = input.text;
  if (repeat !== undefined) {
    set.repeat_unit = repeat?.unit ?? null;
    set.repeat_every = repeat?.every ?? null;
  }
  return changeReminder({ ctx, input }, (row) => {
    const change = { ...set, ...followMonths(row, repeat), ...moveTo(row, dueOn) };
    if (dueTime !== undefined && dueTime !== row.due_time) {
      Object.assign(change, { due_time: dueTime, announced_for: null });
    }
    return Object.keys(change).length === 0 ? null : change;
  });
}

const monthUnits: readonly (RepeatUnit | null)[] = ['month', 'year'];

/** Days and weeks have moved the due date away from the day of the month on which the series began. */
function followMonths(row: ReminderRow, repeat: Repeat | null | undefined): ReminderChange {
  const begins =
    repeat && monthUnits.includes(repeat.unit) && !monthUnits.includes(row.repeat_unit);
  return begins ? { series_day: dayOfMonth(row.due_on) } : {};
}

function moveTo(row: ReminderRow, dueOn: string | undefined): ReminderChange {
  if (dueOn === undefined || dueOn === (row.snoozed_to ?? row.due_on)) return {};
  const unsnoozed = { snoozed_to: null, announced_for: null };
  if (dueOn === row.due_on) return unsnoozed;
  return { ...unsnoozed, due_on: dueOn, series_day: dayOfMonth(dueOn), series_start: dueOn };
}

/**
 * Completes an occurrence: a repeating reminder moves on to its next date, skipping missed ones.
 * Completing an occurrence again changes nothing.
 */
export function completeReminder({ ctx, input }: With<Occurrence>): Promise<Reminder> {
  return changeReminder({ ctx, input }, (row, clock) => {
    if (row.due_on !== input.due_on || row.done_at !== null) return null;
    const repeat = repeatOf(row);
    if (!repeat) return { done_at: ctx.clock.now() };
    const next = nextOccurrence({
      due: row.due_on,
      repeat,
      seriesDay: row.series_day,
      today: clock.date,
    });
    return { due_on: next, snoozed_to: null };
  });
}

/**
 * Undoes the completion of an occurrence: the reminder is due on that date again. An occurrence
 * that is not over stays as it is.
 *
 * @throws `validation_failed` (`before_series`) for a date before the first occurrence;
 *   `limit_reached` when the contact has the maximum of open ones meanwhile.
 */
export function reopenReminder({ ctx, input }: With<Occurrence>): Promise<Reminder> {
  return changeReminder({ ctx, input }, (row) => {
    if (input.due_on < row.series_start) {
      const message = 'The reminder began later';
      throw validationFailed([{ path: 'due_on', code: 'before_series', message }]);
    }
    const isOver = row.done_at === null ? input.due_on < row.due_on : input.due_on <= row.due_on;
    return isOver ? { done_at: null, snoozed_to: null, due_on: input.due_on } : null;
  });
}

/**
 * Snoozes an occurrence until a date; the series itself does not move.
 *
 * @throws `validation_failed` (`in_past`) for a past date.
 */
export function snoozeReminder({ ctx, input }: With<Snooze>): Promise<Reminder> {
  return changeReminder({ ctx, input }, (row, clock) => {
    if (input.until < clock.date) {
      throw validationFailed([{ path: 'until', code: 'in_past', message: 'The date is over' }]);
    }
    return row.done_at === null ? { snoozed_to: input.until } : null;
  });
}

/** Deletes a reminder; it can be restored until it is erased. Deleting again changes nothing. */
export async function deleteReminder({
  ctx,
  input,
}: With<{ id: string }>): Promise<{ id: string }> {
  await changeReminder(
    { ctx, input },
    (row) => (row.deleted_at === null ? { deleted_at: ctx.clock.now() } : null),
    { isDeletedFine: true },
  );
  return { id: input.id };
}

/**
 * Undoes a deletion; a reminder that is not deleted stays as it is.
 *
 * @throws `limit_reached` when the contact has the maximum of open ones meanwhile.
 */
export function restoreReminder({ ctx, input }: With<{ id: string }>): Promise<Reminder> {
  return changeReminder(
    { ctx, input },
    (row) => (row.deleted_at === null ? null : { deleted_at: null }),
    { isDeletedFine: true },
  );
}

function isOpen(row: { done_at?: unknown; deleted_at?: unknown }): boolean {
  return row.done_at === null && row.deleted_at === null;
}

type ReminderChange = Updateable<ContactReminders>;
/** The values to set, decided from the locked row; null for no change. */
type Change = (row: ReminderRow, clock: WallClock) => ReminderChange | null;

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
    if (!isOpen(row) && isOpen({ ...row, ...set })) {
      await refuseIfFull(tx, ownerId, row.contact_id);
    }
    const changed = await tx
      .updateTable('contact_reminders')
      .set({ ...set, updated_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentReminder(changed, clock);
  });
}
