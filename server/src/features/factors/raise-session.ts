import { secondMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { keptRotations } from '#features/sessions/refresh-session.ts';
import {
  describeClient,
  issueTokens,
  lockSession,
  type WireSession,
} from '#features/sessions/sessions.ts';
import type { User } from '#features/users/users.ts';

/**
 * Lifts a session to aal2 after a second proof. Its refresh token of before is dead: whoever stole it
 * while a password sufficed must not get the raised session with it. The user's other sessions that
 * proved no second factor end. The caller holds the user's row, so that raising sessions wait for
 * one another.
 */
export async function raiseSession(
  tx: Tx,
  ctx: AccountContext,
  {
    user,
    sessionId,
    method,
    factorId,
    client,
  }: { user: User; sessionId: string; method: string; factorId: string | null; client: Client },
): Promise<WireSession> {
  const session = await lockSession(tx, sessionId);
  if (session?.user_id !== user.id) {
    const text = 'Session from session_id claim in JWT does not exist';
    throw new AuthError(403, 'session_not_found', text);
  }
  const now = ctx.clock.now();
  const counter = Number(session.refresh_counter) + 1;
  const proof = { method, timestamp: Math.floor(now.getTime() / secondMs) };
  const amr = [proof, ...session.amr.filter((entry) => entry.method !== method)];
  const rotations = [now.getTime(), ...session.recent_rotations].slice(0, keptRotations);
  const { ip, userAgent, place } = describeClient(client);
  await tx.execute(sql`update auth.sessions set aal = 'aal2', amr = ${jsonParam(amr)},
      factor_id = ${factorId}, refresh_counter = ${counter}, refresh_floor = ${counter},
      refreshed_at = ${now}, recent_rotations = ${jsonParam(rotations)},
      user_agent = ${userAgent}, ip = ${ip}::inet, place = ${place}
    where id = ${session.id}`);
  await tx.execute(sql`delete from auth.sessions
    where user_id = ${user.id} and id <> ${session.id} and aal = 'aal1'`);
  return issueTokens(tx, ctx, { user, session: { ...session, aal: 'aal2', amr }, counter });
}
