import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import type { ContactRow } from './contact-row.ts';
import { findContact, setDeleted } from './queries.ts';

/**
 * Undoes a deletion. A contact that is not deleted is returned unchanged.
 *
 * @throws `not_found` when it was deleted too long ago.
 */
export async function restoreContact({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<ContactRow> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await setDeleted(tx, ownerId, input.id, { deletedAt: null, now: ctx.clock.now() });
    const contact = await findContact(tx, ownerId, input.id);
    if (!contact) throw notFound('Contact');
    return contact;
  });
}
