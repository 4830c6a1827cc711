import { invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Challenge } from '#features/auth/proofs/flow-states.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { callerOf } from '#features/auth/sessions/lock-caller.ts';
import { refuseManaged } from '#features/auth/users/users.ts';

import { refuseClosedLinking } from './link-identity.ts';
import { deriveProofs, keepFlow, makeState } from './provider-flows.ts';

/** Set by us: not by the link that somebody was sent to open. */
const ownParameters = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'nonce',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'response_mode',
  'request',
  'request_uri',
  'registration',
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'apikey',
]);

/** With these the provider answers silently. Linking never is: its user sees what they link. */
const silentParameters = new Set(['prompt', 'id_token_hint']);

/**
 * The address at a provider where the browser signs in, or links an identity to the signed-in user.
 *
 * @throws `validation_failed` for a disabled provider, `manual_linking_disabled`,
 * `user_sso_managed`.
 */
export async function beginProviderSignIn({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  /** The user to link the identity to; null for a sign-in. */
  actor: Actor | null;
  input: {
    provider: string;
    scopes: string;
    /** The whole query; parameters that aren't ours are passed on. */
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
  const isOurs = (name: string) =>
    ownParameters.has(name) || (actor !== null && silentParameters.has(name));
  const extra = new URLSearchParams([...input.query].filter(([name]) => !isOurs(name)));
  const state = makeState();
  const url = await provider.buildUrl({ state, ...deriveProofs(ctx, state), scopes, extra });
  await runAsService(ctx.database, (tx) =>
    keepFlow(tx, {
      state,
      provider: provider.settings.name,
      issuer: provider.settings.issuer.href,
      linkTo: actor ? callerOf(actor) : null,
      browser,
      redirectTo,
      challenge,
      now: ctx.clock.now(),
    }),
  );
  return url;
}
