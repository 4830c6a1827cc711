import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { recordOwnChange } from '#features/auth/account-changes/record-change.ts';

import { removeToken } from './queries.ts';

/**
 * Ends a token: its next call is refused.
 * @throws `not_found`, also for another member's.
 */
export async function revokeToken({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const removed = await removeToken(tx, ctx.actor.memberId, id);
    if (!removed) throw notFound('Token');
    await recordOwnChange(tx, ctx, { kind: 'token_removed', detail: removed.name });
  });
}
