import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { keptRotations } from '#features/auth/sessions/refresh-session.ts';
import { addProof } from '#features/auth/sessions/require-strength.ts';
import {
  issueTokens,
  lockSession,
  sessionGone,
  toClientColumns,
  type WireSession,
} from '#features/auth/sessions/sessions.ts';
import type { User } from '#features/auth/users/users.ts';

/**
 * Raises a session to aal2 after a second proof. Its earlier refresh token becomes invalid: a thief
 * who stole it while a password sufficed must not get the raised session. The user's other sessions
 * without a second factor end. The caller locks the user's row, so that raising sessions is
 * serialized.
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
  if (session?.user_id !== user.id) throw sessionGone();
  const now = ctx.clock.now();
  const counter = session.refresh_counter + 1;
  const amr = addProof(session.amr, method, now);
  const rotations = [now.getTime(), ...session.recent_rotations].slice(0, keptRotations);
  await tx
    .updateTable('auth.sessions')
    .set({
      aal: 'aal2',
      amr: JSON.stringify(amr),
      factor_id: factorId,
      refresh_counter: counter,
      refresh_floor: counter,
      refreshed_at: now,
      recent_rotations: JSON.stringify(rotations),
      ...toClientColumns(client),
    })
    .where('id', '=', session.id)
    .execute();
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', user.id)
    .where('id', '<>', session.id)
    .where('aal', '=', 'aal1')
    .execute();
  return issueTokens(tx, ctx, { user, session: { ...session, aal: 'aal2', amr }, counter });
}
