import { secondMs } from '@kith/contract/core/time';
import { arrayParam, jsonParam, readRow, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { type AccountContext, type Client, issuerOf } from '#features/accounts/account-context.ts';
import { presentUser, type WireUser } from '#features/users/present-user.ts';
import { listFactors } from '#features/users/stored-factors.ts';
import { changeUser, listIdentities, type User } from '#features/users/users.ts';

import { writeRefreshToken } from './refresh-tokens.ts';

/** How and when (Unix seconds) a session's user proved themselves; newest first. */
type Amr = { method: string; timestamp: number; provider?: string | undefined };

export type Session = {
  id: string;
  user_id: string;
  aal: string;
  amr: Amr[];
  /** The counter of the refresh token that is good now. */
  refresh_counter: string;
  /** Below it refresh tokens are dead: they are of the time before a second factor was proved. */
  refresh_floor: string;
  /** When the last few were replaced, ms since 1970, newest first. */
  recent_rotations: number[];
  created_at: TimeText;
  refreshed_at: TimeText | null;
  not_after: TimeText | null;
};

/** A session as the client keeps it. */
export type WireSession = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: WireUser;
  weak_password?: { message: string; reasons: string[] };
  provider_token?: string;
  provider_refresh_token?: string;
};

const userAgentLimit = 500;

/** The client's columns of a session row. */
export function describeClient({ ip, userAgent, place = null }: Client): {
  ip: string | null;
  userAgent: string;
  place: string | null;
} {
  return { ip: ip === '' ? null : ip, userAgent: userAgent.slice(0, userAgentLimit), place };
}

/** Opens a session for a user who has just proved themselves by `method`. */
export async function openSession(
  tx: Tx,
  ctx: AccountContext,
  {
    user,
    method,
    client,
    aal = 'aal1',
    provider,
    endsAt = null,
  }: {
    user: User;
    method: string;
    client: Client;
    aal?: 'aal1' | 'aal2';
    /** Whose identity it was that proved the user; without it their own address or number. */
    provider?: string;
    /** When it ends at the latest, by that provider's wish. */
    endsAt?: Date | null;
  },
): Promise<WireSession> {
  const now = ctx.clock.now();
  const proof = { method, timestamp: Math.floor(now.getTime() / secondMs) };
  const isSso = method === 'sso/saml';
  const amr: Amr[] = [isSso ? { ...proof, provider: provider?.replace('sso:', '') } : proof];
  const provers = provider === undefined ? ['email', 'phone'] : [provider];
  const { sessionTimeboxS } = ctx.policy;
  const timebox =
    sessionTimeboxS === undefined ? null : new Date(now.getTime() + sessionTimeboxS * secondMs);
  const ends = [timebox, endsAt].filter((end) => end !== null).map((end) => end.getTime());
  const notAfter = ends.length === 0 ? null : new Date(Math.min(...ends));
  const { ip, userAgent, place } = describeClient(client);
  const session = await readRow<Session>(
    tx,
    sql`with opened as (
        insert into auth.sessions
          (user_id, aal, amr, user_agent, ip, place, not_after, created_at)
        values (${user.id}, ${aal}, ${jsonParam(amr)}, ${userAgent}, ${ip}::inet, ${place},
          ${notAfter}, ${now})
        returning *
      ), proved as (
        update auth.identities set last_sign_in_at = ${now}
        where user_id = ${user.id} and provider = any(${arrayParam(provers, 'text[]')})
      )
      select * from opened`,
  );
  if (!session) throw new Error('No session was made');
  const signedIn = await changeUser(tx, user.id, sql`last_sign_in_at = ${now}`, now);
  return issueTokens(tx, ctx, { user: signedIn, session, counter: 0 });
}

/** The tokens of a session, for its refresh counter. */
export async function issueTokens(
  tx: Tx,
  ctx: AccountContext,
  { user, session, counter }: { user: User; session: Session; counter: number },
): Promise<WireSession> {
  const { policy, keys, clock } = ctx;
  const issuedAt = Math.floor(clock.now().getTime() / secondMs);
  const expiresAt = issuedAt + policy.accessTokenTtlS;
  const accessToken = await keys.sign({
    iss: issuerOf(policy),
    sub: user.id,
    aud: 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: policy.accessTokenTtlS,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(keys.refreshSecret, { sessionId: session.id, counter }),
    user: presentUser(user, await listIdentities(tx, user.id), await listFactors(tx, user.id)),
  };
}

export function findSession(
  tx: Tx,
  userId: string,
  sessionId: string,
): Promise<Session | undefined> {
  return readRow<Session>(
    tx,
    sql`select * from auth.sessions where id = ${sessionId} and user_id = ${userId}`,
  );
}

export function lockSession(tx: Tx, sessionId: string): Promise<Session | undefined> {
  return readRow<Session>(tx, sql`select * from auth.sessions where id = ${sessionId} for update`);
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx.execute(sql`delete from auth.sessions
    where user_id = ${userId} and id <> ${sessionId}`);
}
