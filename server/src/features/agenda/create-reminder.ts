import type { Reminder, ReminderCreate } from '@kith/contract/agenda/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readWallClock } from '#features/profile/wall-clock.ts';

import { refuseIfFull } from './open-limit.ts';
import { dayOfMonth, presentReminder } from './reminder-row.ts';

/**
 * Adds a reminder to a contact.
 *
 * @throws `limit_reached` when the contact has the maximum of open ones.
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
    const contact = await tx
      .selectFrom('contacts')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('id', '=', input.contact_id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!contact) throw notFound('Contact');
    await refuseIfFull(tx, ownerId, input.contact_id);
    const row = await tx
      .insertInto('contact_reminders')
      .values({
        owner_id: ownerId,
        contact_id: input.contact_id,
        text: input.text,
        due_on: input.due_on,
        due_time: input.due_time,
        repeat_unit: input.repeat?.unit ?? null,
        repeat_every: input.repeat?.every ?? null,
        series_day: dayOfMonth(input.due_on),
        series_start: input.due_on,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentReminder(row, await readWallClock(tx, ownerId, now));
  });
}
