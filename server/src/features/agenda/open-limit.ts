import { reminderLimits } from '@kith/contract/agenda/rules';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * The caller has locked the contact, so that of two at once the second counts the first.
 *
 * @throws `limit_reached` when the contact has the maximum of open reminders.
 */
export async function refuseIfFull(tx: Tx, ownerId: string, contactId: string): Promise<void> {
  const { open } = await tx
    .selectFrom('contact_reminders')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .where('done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (open < reminderLimits.perContact) return;
  throw new AppError('limit_reached', 'There are as many reminders as there can be', {
    limit: reminderLimits.perContact,
  });
}
