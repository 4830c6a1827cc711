import { cutText } from '@kith/contract/core/text';
import { secondMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import type { AuthSessions } from '#platform/database/database-types.ts';
import { readPreparedRows } from '#platform/database/prepared.ts';
import { arrayParam, jsonParam } from '#platform/database/rows.ts';
import { runTogether } from '#platform/database/run-together.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import {
  type AccountContext,
  type Client,
  issuerOf,
} from '#features/auth/accounts/account-context.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';
import { type User, userGone } from '#features/auth/users/users.ts';

import { writeRefreshToken } from './refresh-tokens.ts';

/**
 * A session. `amr` says how and when (Unix seconds) its user proved their identity, newest first;
 * `refresh_counter` is that of the active refresh token, and tokens below `refresh_floor` are
 * invalid: they are from before a second factor was proved. `recent_rotations` are the times when
 * the last few were replaced (ms since 1970), newest first.
 */
export type Session = Selectable<AuthSessions>;

/** A session as the client stores it. */
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
export function toClientColumns({ ip, userAgent, place = null }: Client) {
  return {
    ip: ip === '' ? null : ip,
    user_agent: cutText(userAgent, userAgentLimit),
    place,
  };
}

/**
 * Opens a session for a user who has just proved their identity by `method`. Whoever read the user
 * without a lock passes a `check`: what ends all sessions may have happened since.
 */
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
    check,
  }: {
    user: User;
    method: string;
    client: Client;
    aal?: 'aal1' | 'aal2';
    /** The user's identity at the provider; without it their own address or number. */
    provider?: string;
    /** Its latest end, as the provider requires. */
    endsAt?: Date | null;
    /** Refuses by throwing, given the user as they are now, locked until the transaction ends. */
    check?: (current: User) => void;
  },
): Promise<WireSession> {
  const now = ctx.clock.now();
  const proof = { method, timestamp: Math.floor(now.getTime() / secondMs) };
  const isSso = method === 'sso/saml';
  const amr: Session['amr'] = [
    isSso && provider !== undefined ? { ...proof, provider: provider.replace('sso:', '') } : proof,
  ];
  const provers = provider === undefined ? ['email', 'phone'] : [provider];
  const { sessionTimeboxS } = ctx.policy;
  const timebox =
    sessionTimeboxS === undefined ? null : new Date(now.getTime() + sessionTimeboxS * secondMs);
  const ends = [timebox, endsAt].filter((end) => end !== null).map((end) => end.getTime());
  const notAfter = ends.length === 0 ? null : new Date(Math.min(...ends));
  const { ip, user_agent: userAgent, place } = toClientColumns(client);
  // Sent together. The first also locks the user; the second does nothing where they are gone.
  const [[signedIn], [session]] = await runTogether(
    readPreparedRows(
      tx,
      sql<User>`update auth.users set last_sign_in_at = ${now}, updated_at = ${now}
        where id = ${user.id} returning *`,
    ),
    readPreparedRows(
      tx,
      sql<Session>`with opened as (
          insert into auth.sessions
            (user_id, aal, amr, user_agent, ip, place, not_after, created_at)
          select id, ${aal}::text, ${jsonParam(amr)}, ${userAgent}::text, ${ip}::inet,
            ${place}::text, ${notAfter}::timestamptz, ${now}::timestamptz
          from auth.users where id = ${user.id}
          returning *
        ), proved as (
          update auth.identities set last_sign_in_at = ${now}
          where user_id = ${user.id} and provider = any(${arrayParam(provers, 'text[]')})
        )
        select * from opened`,
    ),
  );
  if (!signedIn || !session) throw userGone();
  check?.(signedIn);
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
  const signing = keys.sign({
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
  const [accessToken, described] = await runTogether(signing, describeUser(tx, user));
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: policy.accessTokenTtlS,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(keys.refreshSecret, { sessionId: session.id, counter }),
    user: described,
  };
}

export function findSession(
  tx: Tx,
  userId: string,
  sessionId: string,
): Promise<Session | undefined> {
  return tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function sessionGone(): AuthError {
  const text = 'Session from session_id claim in JWT does not exist';
  return new AuthError(403, 'session_not_found', text);
}

export function lockSession(tx: Tx, sessionId: string): Promise<Session | undefined> {
  return tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .execute();
}
