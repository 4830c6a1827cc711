import { secondMs } from '@kith/contract/core/time';
import type { AuthErrorCode } from '@kith/contract/account/auth-error-codes';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { findUser, isBanned, type User } from '#features/auth/users/users.ts';

import { readRefreshToken } from './refresh-tokens.ts';
import {
  toClientColumns,
  issueTokens,
  lockSession,
  type Session,
  type WireSession,
} from './sessions.ts';

/** After this the caller has to try again later; a refusal would cost them their session. */
const lockTimeoutMs = 10 * secondMs;
export const keptRotations = 20;

/**
 * A new access token and a new refresh token for an old one. Threats and rules:
 * - A replaced token that is used again is theft: the whole session ends, and stays ended although
 *   the answer is an error (refusals are returned from the transaction, not thrown).
 * - The token just before the active one is no theft: its answer may have been lost. Neither is one
 *   that was replaced moments ago (two tabs). Both get the active token; there is no second branch.
 * - A token from before a second factor was proved is refused, however recent.
 * - Racing refreshes wait for one another on the session's row.
 *
 * @throws 400 with the client's codes; `55P03` of the database when the row stays locked.
 */
export async function refreshSession({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { refreshToken: string };
}): Promise<WireSession> {
  const { sessionId, counter } = readRefreshToken(ctx.keys.refreshSecret, input.refreshToken);
  const outcome = await runAsService(ctx.database, async (tx) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx);
    const session = await lockSession(tx, sessionId);
    const user = session && (await findUser(tx, session.user_id));
    if (!session || !user) return notFound();
    return findRefusal(ctx, session, user) ?? rotate(tx, ctx, { session, user, counter, client });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

function refuse(code: AuthErrorCode, what: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${what}`);
}

const notFound = () => refuse('refresh_token_not_found', 'Refresh Token Not Found');

function findRefusal(ctx: AccountContext, session: Session, user: User): AuthError | null {
  const now = ctx.clock.now();
  if (isBanned(user, now)) return refuse('user_banned', 'User Banned');
  const { sessionTimeboxS, sessionInactivityS } = ctx.policy;
  const hasPassed = (since: string, limitS: number | undefined) =>
    limitS !== undefined && readTime(since).getTime() + limitS * secondMs < now.getTime();
  const isOver = session.not_after !== null && readTime(session.not_after) < now;
  if (isOver || hasPassed(session.created_at, sessionTimeboxS)) {
    return refuse('session_expired', 'Session Expired');
  }
  if (hasPassed(session.refreshed_at ?? session.created_at, sessionInactivityS)) {
    return refuse('session_expired', 'Session Expired (Inactivity)');
  }
  return null;
}

async function rotate(
  tx: Tx,
  ctx: AccountContext,
  {
    session,
    user,
    counter,
    client,
  }: {
    session: Session;
    user: User;
    counter: number;
    client: Client;
  },
): Promise<WireSession | AuthError> {
  const active = session.refresh_counter;
  if (counter > active) return invalidInput('Invalid Refresh Token: Not Issued By This Server');
  const now = ctx.clock.now();
  if (isTheft(ctx, session, active - counter)) {
    await tx.deleteFrom('auth.sessions').where('id', '=', session.id).execute();
    ctx.log.warn({ sessionId: session.id }, 'an old refresh token came again: session ended');
    return refuse('refresh_token_already_used', 'Already Used');
  }
  if (counter < session.refresh_floor) {
    return refuse('refresh_token_already_used', 'Already Used');
  }
  const isRotated = counter === active && ctx.policy.rotatesRefreshTokens;
  const next = isRotated ? active + 1 : active;
  const rotations = isRotated
    ? [now.getTime(), ...session.recent_rotations].slice(0, keptRotations)
    : session.recent_rotations;
  await tx
    .updateTable('auth.sessions')
    .set({
      refresh_counter: next,
      refreshed_at: now,
      recent_rotations: JSON.stringify(rotations),
      ...toClientColumns(client),
    })
    .where('id', '=', session.id)
    .execute();
  return issueTokens(tx, ctx, { user, session, counter: next });
}

/** `age` counts the tokens issued after the presented one. */
function isTheft({ policy, clock }: AccountContext, session: Session, age: number): boolean {
  if (age <= 1 || !policy.rotatesRefreshTokens) return false;
  const replacedAt = session.recent_rotations[age - 1];
  if (replacedAt === undefined) return true;
  return clock.now().getTime() - replacedAt > policy.refreshReuseS * secondMs;
}
