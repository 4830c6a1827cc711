import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { callerOf } from '#features/auth/sessions/lock-caller.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';

import { admitIdentity } from './admit-identity.ts';
import { linkIdentity, refuseClosedLinking } from './link-identity.ts';
import { useProof } from './used-proofs.ts';

/**
 * Signs in with an ID token that the app got from a provider itself, or links its identity to the
 * signed-in user.
 *
 * @throws `provider_disabled`, 400 in OAuth's format for an invalid token, and the refusals of
 * choosing the account.
 */
export async function signInWithIdToken({
  ctx,
  client,
  actor,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  /** The user to link the identity to; null for a sign-in. */
  actor: Actor | null;
  input: { provider: string; idToken: string; accessToken: string; nonce: string };
}): Promise<WireSession> {
  if (actor) refuseClosedLinking(ctx.policy);
  const provider = ctx.providers.find(input.provider);
  if (provider?.settings.kind !== 'oidc') {
    const text = `Provider (issuer "${input.provider}") is not enabled`;
    throw new AuthError(400, 'provider_disabled', text);
  }
  if (input.idToken === '') {
    const shape = { oauthError: 'invalid request' };
    throw new AuthError(400, 'bad_id_token', 'id_token required', shape);
  }
  const { identity, onceOnly } = await provider.verifyIdToken(input);
  if (onceOnly) await refuseReplay(ctx, onceOnly);
  const outcome = await answerEvenly(ctx, () =>
    runAsService(ctx.database, async (tx) => {
      const redirectTo = chooseRedirect(ctx.policy, undefined);
      const user = actor
        ? await linkIdentity(tx, ctx, { linkTo: callerOf(actor), identity })
        : await admitIdentity(tx, ctx, { identity, client, redirectTo, challenge: null });
      if (user instanceof AuthError) return user;
      const way = { method: 'oauth', provider: identity.provider };
      return openSession(tx, ctx, { user, client, ...way });
    }),
  );
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** In a transaction of its own, so that a token is used up by a refused sign-in, too. */
async function refuseReplay(
  ctx: AccountContext,
  { proof, until }: { proof: string; until: Date },
): Promise<void> {
  const isNew = await runAsService(ctx.database, (tx) =>
    useProof(tx, { kind: 'id_token', proof, until }),
  );
  if (isNew) return;
  const shape = { oauthError: 'invalid request' };
  throw new AuthError(400, 'bad_id_token', 'ID token was used already', shape);
}
