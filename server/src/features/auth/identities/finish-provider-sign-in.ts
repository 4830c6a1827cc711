import { cutText } from '@kith/contract/core/text';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import type { ExternalIdentity } from '#features/auth/users/external-identity.ts';
import type { User } from '#features/auth/users/users.ts';

import { admitIdentity } from './admit-identity.ts';
import { endFlow, type FlowEnd } from './end-flow.ts';
import { linkIdentity } from './link-identity.ts';
import { deriveProofs, isSameBrowser, type ProviderFlow, takeFlow } from './provider-flows.ts';

/** Where the browser is redirected, and with what. */
export type Return = { redirectTo: URL; outcome: FlowEnd | AuthError };

/**
 * Handles the provider's callback. The state is used up in any case. Refusals redirect to where the
 * sign-in started; without a usable state, to the site.
 */
export async function finishProviderSignIn({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: {
    answer: URLSearchParams;
    /** The browser that came back; undefined without one. */
    browser: string | null | undefined;
  };
}): Promise<Return> {
  const state = input.answer.get('state') ?? '';
  const site = chooseRedirect(ctx.policy, undefined);
  if (state === '') {
    const text = 'OAuth state parameter missing';
    return { redirectTo: site, outcome: new AuthError(400, 'bad_oauth_callback', text) };
  }
  const { flow, refusal } = await runAsService(ctx.database, (tx) =>
    takeFlow(tx, { state, now: ctx.clock.now() }),
  );
  const redirectTo = flow?.redirectTo ?? site;
  if (!flow || refusal) return { redirectTo, outcome: refusal ?? badState() };
  if (!isSameBrowser(flow, input.browser)) return { redirectTo: site, outcome: badState() };
  try {
    return { redirectTo, outcome: await finish(ctx, client, { ...input, state, flow }) };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return { redirectTo, outcome: error };
  }
}

function badState(): AuthError {
  return new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
}

async function finish(
  ctx: AccountContext,
  client: Client,
  { flow, state, answer }: { flow: ProviderFlow; state: string; answer: URLSearchParams },
): Promise<FlowEnd | AuthError> {
  const provider = ctx.providers.find(flow.provider);
  if (provider?.settings.issuer.href !== flow.issuer) return badState();
  await provider.refuseOtherIssuer(answer);
  const fault = answer.get('error');
  if (fault !== null) return refusedByProvider(fault, answer.get('error_description'));
  if (!answer.get('code')) {
    return new AuthError(
      400,
      'bad_oauth_callback',
      'OAuth callback with missing authorization code missing',
    );
  }
  const proofs = { state, ...deriveProofs(ctx, state) };
  const { identity, tokens } = await provider.redeem(answer, proofs);
  return answerEvenly(ctx, () =>
    runAsService(ctx.database, async (tx) => {
      const user = await findAccount(tx, ctx, { flow, identity, client });
      if (user instanceof AuthError) return user;
      const facts = { provider: identity.provider, endsAt: null, tokens };
      const { challenge } = flow;
      return endFlow(tx, ctx, { user, method: 'oauth', facts, challenge, client });
    }),
  );
}

async function findAccount(
  tx: Tx,
  ctx: AccountContext,
  { flow, identity, client }: { flow: ProviderFlow; identity: ExternalIdentity; client: Client },
): Promise<User | AuthError> {
  const { linkTo, redirectTo, challenge } = flow;
  if (linkTo !== null) return linkIdentity(tx, ctx, { linkTo, identity });
  return admitIdentity(tx, ctx, { identity, client, redirectTo, challenge });
}

const knownFaults = new Set([
  'access_denied',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'consent_required',
  'interaction_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
]);
const descriptionLimit = 300;

/** The provider's own error, such as `access_denied` when the user cancelled. */
function refusedByProvider(fault: string, description: string | null): AuthError {
  const oauthError = knownFaults.has(fault) ? fault : 'invalid_request';
  const text = cutText(description ?? '', descriptionLimit) || 'The provider refused';
  return new AuthError(400, 'bad_oauth_callback', text, { oauthError });
}
