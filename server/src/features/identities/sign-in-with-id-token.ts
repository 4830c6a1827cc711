import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { answerEvenly } from '#features/accounts/answer-evenly.ts';
import { chooseRedirect } from '#features/accounts/redirect-targets.ts';
import type { Actor } from '#features/sessions/authenticate.ts';
import { openSession, type WireSession } from '#features/sessions/sessions.ts';

import { admitIdentity } from './admit-identity.ts';
import { linkIdentity, refuseClosedLinking } from './link-identity.ts';

/**
 * Signs in with an ID token that the app got from a provider by itself, or links its identity to who
 * is signed in.
 *
 * @throws `provider_disabled`, 400 in OAuth's shape for a token that isn't good, and what the choice
 *   of the account refuses.
 */
export async function signInWithIdToken({
  ctx,
  client,
  actor,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  /** Whom the identity is to be linked to; null for a sign-in. */
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
  const identity = await provider.verifyIdToken(input);
  const outcome = await answerEvenly(ctx, () =>
    runAsService(ctx.database, async (tx) => {
      const redirectTo = chooseRedirect(ctx.policy, undefined);
      const user = actor
        ? await linkIdentity(tx, ctx, { userId: actor.user.id, identity })
        : await admitIdentity(tx, ctx, { identity, client, redirectTo, challenge: null });
      if (user instanceof AuthError) return user;
      const way = { method: 'oauth', provider: identity.provider };
      return openSession(tx, ctx, { user, client, ...way });
    }),
  );
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
