import { addDaysTo, entriesPerDay, nextOccurrence } from '@kith/contract/agenda/rules';
import type { CalendarEntry } from '@kith/contract/agenda/schemas';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { listOpenReminders } from './open-reminders.ts';
import { presentPerson } from './people.ts';
import { type ReminderRow, repeatOf, shownOn } from './reminder-row.ts';

/**
 * Reminders on the days of a span, by their time. Those of the warmest contacts come first; what is too
 * much for a day is only counted, in `hidden`.
 */
export async function readReminderEntries(
  tx: Tx,
  { ownerId, now, from, to }: { ownerId: string; now: Date; from: string; to: string },
  hidden: Map<string, number>,
): Promise<CalendarEntry[]> {
  const rows = await listOpenReminders(
    tx,
    ownerId,
    sql`(${shownOn} between ${from}::date and ${to}::date
        or r.repeat_unit is not null and r.due_on < ${to}::date)
      order by c.warmth_rank desc, r.due_time nulls first, r.created_at, r.id`,
  );
  const entries: CalendarEntry[] = [];
  const counts = new Map<string, number>();
  for (const { reminder, person } of rows) {
    const { due_time: time, text } = reminder;
    const contact = presentPerson(person, now);
    for (const date of listDates(reminder, { from, to })) {
      const count = (counts.get(date) ?? 0) + 1;
      counts.set(date, count);
      if (count > entriesPerDay) hidden.set(date, (hidden.get(date) ?? 0) + 1);
      else {
        entries.push({
          ...({ kind: 'reminder', date, time, text, years: null, contact } as const),
          opportunity: null,
          meeting_id: null,
          starts_at: null,
          minutes: null,
        });
      }
    }
  }
  return entries.sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''));
}

/** The days within the span on which a reminder occurs; a snooze moves only its next occurrence. */
function listDates(row: ReminderRow, { from, to }: { from: string; to: string }): string[] {
  const dates = [row.snoozed_to ?? row.due_on];
  const repeat = repeatOf(row);
  if (repeat) {
    const after = (due: string, today: string) =>
      nextOccurrence({ due, repeat, seriesDay: row.series_day, today });
    let date = after(row.due_on, addDaysTo(from, -1));
    for (; date <= to; date = after(date, date)) dates.push(date);
  }
  return [...new Set(dates)].filter((date) => date >= from && date <= to);
}
