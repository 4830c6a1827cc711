import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { recordOwnChange } from '#features/auth/account-changes/record-change.ts';

import { deleteOwnSession } from './queries.ts';

/**
 * Ends another session of the member: its refresh token is deleted with the row, its access token
 * is refused at the next check of the row.
 *
 * @throws `session_is_current` for the calling session, `not_found`.
 */
export async function endSession({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ id: string }> {
  const { memberId, sessionId } = ctx.actor;
  if (id === sessionId) {
    throw new AppError('session_is_current', 'Sign out to end the session that asks');
  }
  await ctx.database.transaction(async (tx) => {
    if (!(await deleteOwnSession(tx, memberId, id))) throw notFound('Session');
    await recordOwnChange(tx, ctx, { kind: 'sessions_ended' });
  });
  return { id };
}
