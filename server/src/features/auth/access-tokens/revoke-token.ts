import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

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
  const isGone = await ctx.database.transaction((tx) => removeToken(tx, ctx.actor.memberId, id));
  if (!isGone) throw notFound('Token');
}
