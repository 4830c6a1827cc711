import { endsAfter } from '@kith/contract/sharing/rules';
import type { CreateInvitation } from '@kith/contract/sharing/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { refuseManyInvitations } from './limits.ts';
import { findOwnInvitation, type InvitationRow } from './list-invitations.ts';
import { hashToken, makeToken } from './tokens.ts';

/**
 * Invites a contact, or whoever gets the link. The token is only in the answer, and the member sends
 * it themselves: the service writes to no stranger.
 *
 * @throws `not_found` for an unknown contact; `invitation_limit_reached`, `limit_reached`.
 */
export async function createInvitation({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CreateInvitation;
}): Promise<{ row: InvitationRow; token: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { contact_id: contactId, message, uses_limit, expires_in_days: days } = input;
  const token = makeToken();
  const row = await ctx.database.transaction(async (tx) => {
    await refuseManyInvitations(tx, ownerId, now);
    if (contactId !== null) {
      const contact = await tx
        .selectFrom('contacts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('id', '=', contactId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!contact) throw notFound('Contact');
    }
    const { id } = await tx
      .insertInto('invitations')
      .values({
        owner_id: ownerId,
        contact_id: contactId,
        message,
        uses_limit,
        created_at: now,
        token_hash: hashToken(token),
        expires_at: endsAfter(days, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return findOwnInvitation(tx, { ownerId, id, now });
  });
  return { row, token };
}
