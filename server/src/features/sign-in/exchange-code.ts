import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { redeemCode } from '#features/proofs/flow-states.ts';
import { clearTokens } from '#features/proofs/one-time-tokens.ts';
import { openSession, type WireSession } from '#features/sessions/sessions.ts';
import { findUser, isBanned, userGone } from '#features/users/users.ts';

/**
 * A session for the code that a mail's link or a provider brought, given to who holds the code's verifier. The
 * code is gone afterwards, whatever the answer was.
 *
 * @throws `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`, `user_banned`.
 */
export async function exchangeCode({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { code: string; verifier: string };
}): Promise<WireSession> {
  const outcome = await runAsService(ctx.database, async (tx) => {
    const flow = await redeemCode(tx, { ...input, now: ctx.clock.now() });
    if (flow instanceof AuthError) return flow;
    const user = await findUser(tx, flow.userId);
    if (!user) return userGone();
    if (isBanned(user, ctx.clock.now())) return new AuthError(400, 'user_banned', 'User is banned');
    const { authMethod: method, facts } = flow;
    // A code of a mail stands for the mail; one of a provider voids no mail.
    if (!facts) await clearTokens(tx, user.id);
    const session = await openSession(tx, ctx, { user, method, client, ...facts });
    return { ...session, ...facts?.tokens };
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
