import { endsAfter } from '@kith/contract/sharing/rules';
import type { UpdateInvitation } from '@kith/contract/sharing/schemas';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { findOwnInvitation, type InvitationRow } from './list-invitations.ts';

/**
 * Changes when an invitation ends.
 *
 * @throws `not_found`; `illegal_state` for a revoked one, which stays revoked.
 */
export function updateInvitation({
  ctx,
  input: { id, expires_in_days: days },
}: {
  ctx: MemberContext;
  input: UpdateInvitation;
}): Promise<InvitationRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const changed = await tx
      .updateTable('invitations')
      .set({ expires_at: endsAfter(days, now) })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const row = await findOwnInvitation(tx, { ownerId, id, now });
    if (!changed) throw new AppError('illegal_state', 'The invitation is revoked');
    return row;
  });
}

/** Ends an invitation at once; who accepted it stays linked. A repeat changes nothing. */
export function revokeInvitation({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<InvitationRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await tx
      .updateTable('invitations')
      .set({ revoked_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    return findOwnInvitation(tx, { ownerId, id, now });
  });
}
