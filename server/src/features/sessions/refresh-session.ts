import { secondMs } from '@kith/contract/core/time';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { jsonParam, readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { findUser, isBanned, type User } from '#features/users/users.ts';

import { readRefreshToken } from './refresh-tokens.ts';
import {
  describeClient,
  issueTokens,
  lockSession,
  type Session,
  type WireSession,
} from './sessions.ts';

/** Past it the caller is told to come again; a refusal would cost them their session. */
const lockTimeoutMs = 10 * secondMs;
export const keptRotations = 20;

/**
 * A new access token and a new refresh token for an old one. Threats and rules:
 * - A token that was replaced and comes again is theft: the whole session ends, and stays ended
 *   although the answer is an error (refusals are returned from the transaction, not thrown).
 * - The token just before the active one is no theft: its answer may have been lost. Neither is one
 *   that was replaced moments ago (two tabs). Both get the active token; no second branch grows.
 * - A token of the time before a second factor was proved is refused, however young.
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
    await tx.execute(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`);
    const session = await lockSession(tx, sessionId);
    const user = session && (await findUser(tx, session.user_id));
    if (!session || !user) return notFound();
    return findRefusal(ctx, session, user) ?? rotate(tx, ctx, { session, user, counter, client });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

function refuse(code: string, what: string): AuthError {
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
  const active = Number(session.refresh_counter);
  if (counter > active) return invalidInput('Invalid Refresh Token: Not Issued By This Server');
  const now = ctx.clock.now();
  if (isTheft(ctx, session, active - counter)) {
    await tx.execute(sql`delete from auth.sessions where id = ${session.id}`);
    ctx.log.warn({ sessionId: session.id }, 'an old refresh token came again: session ended');
    return refuse('refresh_token_already_used', 'Already Used');
  }
  if (counter < Number(session.refresh_floor)) {
    return refuse('refresh_token_already_used', 'Already Used');
  }
  const isRotated = counter === active && ctx.policy.rotatesRefreshTokens;
  const next = isRotated ? active + 1 : active;
  const rotations = isRotated
    ? [now.getTime(), ...session.recent_rotations].slice(0, keptRotations)
    : session.recent_rotations;
  const { ip, userAgent, place } = describeClient(client);
  await tx.execute(sql`update auth.sessions set refresh_counter = ${next}, refreshed_at = ${now},
      recent_rotations = ${jsonParam(rotations)}, user_agent = ${userAgent}, ip = ${ip}::inet,
      place = ${place}
    where id = ${session.id}`);
  return issueTokens(tx, ctx, { user, session, counter: next });
}

/** `age` counts how many tokens came after the presented one. */
function isTheft({ policy, clock }: AccountContext, session: Session, age: number): boolean {
  if (age <= 1 || !policy.rotatesRefreshTokens) return false;
  const replacedAt = session.recent_rotations[age - 1];
  if (replacedAt === undefined) return true;
  return clock.now().getTime() - replacedAt > policy.refreshReuseS * secondMs;
}
