import { invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { Challenge } from '#features/proofs/flow-states.ts';
import type { Actor } from '#features/sessions/authenticate.ts';
import { refuseManaged } from '#features/users/users.ts';

import { refuseClosedLinking } from './link-identity.ts';
import { deriveProofs, keepFlow, makeState } from './provider-flows.ts';

/** Set by us, or not for a link that somebody was sent to set. */
const ownParameters = new Set([
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'state', 'nonce', 'scope'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier', 'response_mode'],
  ...['request', 'request_uri', 'registration'],
  ...['provider', 'redirect_to', 'scopes', 'skip_http_redirect', 'apikey'],
]);

/**
 * Where the browser goes to sign in at a provider, or to link an identity to who is signed in.
 *
 * @throws `validation_failed` for a provider that isn't on, `manual_linking_disabled`,
 *   `user_sso_managed`.
 */
export async function beginProviderSignIn({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  /** Whom the identity is to be linked to; null for a sign-in. */
  actor: Actor | null;
  input: {
    provider: string;
    scopes: string;
    /** All of the query; what isn't ours travels on. */
    query: URLSearchParams;
    redirectTo: URL;
    challenge: Challenge | null;
    browser: string | null;
  };
}): Promise<URL> {
  if (actor) {
    refuseClosedLinking(ctx.policy);
    refuseManaged(actor.user);
  }
  const provider = ctx.providers.find(input.provider);
  if (!provider) throw invalidInput('Unsupported provider: provider is not enabled');
  const { scopes, redirectTo, challenge, browser } = input;
  const extra = new URLSearchParams([...input.query].filter(([name]) => !ownParameters.has(name)));
  const state = makeState();
  const url = await provider.buildUrl({ state, ...deriveProofs(ctx, state), scopes, extra });
  await runAsService(ctx.database, (tx) =>
    keepFlow(tx, {
      state,
      provider: provider.settings.name,
      linkTo: actor ? { userId: actor.user.id, sessionId: actor.session.id } : null,
      browser,
      redirectTo,
      challenge,
      now: ctx.clock.now(),
    }),
  );
  return url;
}
