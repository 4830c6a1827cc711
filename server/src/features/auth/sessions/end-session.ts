import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

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
  const isEnded = await ctx.database.transaction((tx) => deleteOwnSession(tx, memberId, id));
  if (!isEnded) throw notFound('Session');
  return { id };
}
