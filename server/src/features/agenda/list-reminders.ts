import { reminderLimits } from '@kith/contract/agenda/rules';
import type { Reminder } from '@kith/contract/agenda/schemas';
import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readWallClock } from '#features/profile/wall-clock.ts';
import { sql } from 'kysely';

import { findReminders, presentReminder } from './reminder-row.ts';

/** The open reminders of a contact, soonest first. */
export function listReminders({
  ctx,
  input: { contact_id: contactId },
}: {
  ctx: MemberContext;
  input: { contact_id: string };
}): Promise<Reminder[]> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
    const clock = await readWallClock(tx, ownerId, ctx.clock.now());
    const rows = await findReminders(tx, ownerId, {
      condition: sql`r.contact_id = ${contactId} and r.done_at is null and r.deleted_at is null`,
      limit: reminderLimits.perContact,
    });
    return rows.map((row) => presentReminder(row, clock));
  });
}
