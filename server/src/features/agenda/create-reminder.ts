import { reminderLimits } from '@kith/contract/agenda/rules';
import type { Reminder, ReminderCreate } from '@kith/contract/agenda/schemas';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { readWallClock } from '#features/profile/wall-clock.ts';
import { sql } from 'drizzle-orm';

import { presentReminder, reminderColumns, type ReminderRow } from './reminder-row.ts';

/**
 * Adds a reminder to a contact.
 *
 * @throws `limit_reached` where the contact has as many open ones as it can have.
 */
export function createReminder({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ReminderCreate;
}): Promise<Reminder> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const contact = await readRow<{ id: string }>(
      tx,
      sql`select id from contacts where owner_id = ${ownerId} and id = ${input.contact_id}
        and deleted_at is null for no key update`,
    );
    if (!contact) throw notFound('Contact');
    const open = await readRow<{ count: number }>(
      tx,
      sql`select count(*)::integer as count from contact_reminders where owner_id = ${ownerId}
        and contact_id = ${input.contact_id} and done_at is null and deleted_at is null`,
    );
    if ((open?.count ?? 0) >= reminderLimits.perContact) {
      throw new AppError('limit_reached', 'There are as many reminders as there can be', {
        limit: reminderLimits.perContact,
      });
    }
    const row = await readRow<ReminderRow>(
      tx,
      sql`insert into contact_reminders as r (owner_id, contact_id, text, due_on, due_time,
          repeat_unit, repeat_every, series_day, created_at, updated_at)
        values (${ownerId}, ${input.contact_id}, ${input.text}, ${input.due_on}, ${input.due_time},
          ${input.repeat?.unit ?? null}, ${input.repeat?.every ?? null},
          extract(day from ${input.due_on}::date), ${now}, ${now})
        returning ${reminderColumns}`,
    );
    if (!row) throw new Error('An insert gave no row');
    return presentReminder(row, await readWallClock(tx, ownerId, now));
  });
}
