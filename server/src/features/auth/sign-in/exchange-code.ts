import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { redeemCode } from '#features/auth/proofs/flow-states.ts';
import { clearTokens } from '#features/auth/proofs/one-time-tokens.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { findUser, isBanned, userGone } from '#features/auth/users/users.ts';

/**
 * A session for the code of an emailed link or a provider, for a client with the code's verifier.
 * The code is used up in any case.
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
    // A code from an email counts as the email; one from a provider invalidates no email.
    if (!facts) await clearTokens(tx, user.id);
    const session = await openSession(tx, ctx, { user, method, client, ...facts });
    return { ...session, ...facts?.tokens };
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
