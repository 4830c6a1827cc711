import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { findFlowId, redeemCode } from '#features/auth/proofs/flow-states.ts';
import {
  clearTokens,
  findTokenOfFlow,
  isForAddress,
  type OneTimeToken,
} from '#features/auth/proofs/one-time-tokens.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { isBanned, lockUser, userGone } from '#features/auth/users/users.ts';

import { confirmOwner } from './confirm-owner.ts';

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
    const token = await findEmailOf(tx, ctx, input.code);
    const flow = await redeemCode(tx, { ...input, now: ctx.clock.now() });
    if (flow instanceof AuthError) return flow;
    const { authMethod: method, facts } = flow;
    // The link was used otherwise meanwhile, or replaced by a newer one.
    if (!facts && !token && method !== 'email_change') return flowGone();
    const known = await lockUser(tx, flow.userId);
    if (!known) return userGone();
    if (token && !isForAddress(token, known.email)) return flowGone();
    const now = ctx.clock.now();
    if (isBanned(known, now)) return new AuthError(400, 'user_banned', 'User is banned');
    const user =
      token && !facts
        ? await confirmOwner(tx, { token, user: known, flow, isTyped: false, now })
        : known;
    if (!user) return userGone();
    // A code from an email counts as the email; one from a provider invalidates no email.
    if (!facts) await clearTokens(tx, user.id);
    const session = await openSession(tx, ctx, { user, method, client, ...facts });
    return { ...session, ...facts?.tokens };
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** The email whose link led to the code; none for a provider's, or once it was used otherwise. */
async function findEmailOf(
  tx: Tx,
  ctx: AccountContext,
  code: string,
): Promise<OneTimeToken | undefined> {
  const flowId = await findFlowId(tx, code);
  return flowId === null ? undefined : findTokenOfFlow(tx, ctx, flowId);
}

function flowGone(): AuthError {
  const text = 'invalid flow state, no valid flow state found';
  return new AuthError(404, 'flow_state_not_found', text);
}
