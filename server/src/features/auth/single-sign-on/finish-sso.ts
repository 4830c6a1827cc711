import { cutText } from '@kith/contract/core/text';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { endFlow, type FlowEnd } from '#features/auth/identities/end-flow.ts';
import type { Return } from '#features/auth/identities/finish-provider-sign-in.ts';
import { insertExternalUser } from '#features/auth/identities/insert-external-user.ts';
import {
  isSameBrowser,
  type ProviderFlow,
  takeFlow,
} from '#features/auth/identities/provider-flows.ts';
import { useProof } from '#features/auth/identities/used-proofs.ts';
import { refuseClosedSignUps } from '#features/auth/sign-up/sign-up.ts';
import type { ExternalIdentity } from '#features/auth/users/external-identity.ts';
import { fillMetadata, findIdentity, refreshIdentity } from '#features/auth/users/identity-rows.ts';
import { isBanned, lockUser, type User } from '#features/auth/users/users.ts';

import { checkAssertion, type CheckedAssertion } from './check-assertion.ts';
import { readSamlIdentity } from './saml-identity.ts';
import { describeService, readSignedAssertion, refuseClosedSaml } from './saml-service.ts';
import { findSsoProvider } from './sso-providers.ts';

/** For the operator's log: the reason, not everything that was sent. */
const reasonLimit = 300;

/**
 * Handles the assertion that an organisation's provider sent with the browser. Threats: a forged or
 * wrapped one (`saml-service.ts`), one for another service, person, request or time
 * (`check-assertion.ts`), a replayed one (relay state and assertion work once), one that was not
 * requested (refused), a provider that claims other people's addresses (its users are separate,
 * found by provider and NameID only, never by address).
 *
 * Refusals redirect to the site.
 */
export async function finishSso({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { response: string; relayState: string; browser: string | null | undefined };
}): Promise<Return> {
  const site = chooseRedirect(ctx.policy, undefined);
  try {
    refuseClosedSaml(ctx.policy);
    const { flow, refusal } = await runAsService(ctx.database, (tx) =>
      takeFlow(tx, { state: input.relayState, now: ctx.clock.now() }),
    );
    if (!flow || flow.requestId === null || !isSameBrowser(flow, input.browser)) {
      throw new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState is not found');
    }
    if (refusal) {
      throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired');
    }
    const outcome = await finish(ctx, client, { flow, response: input.response });
    return { redirectTo: outcome instanceof AuthError ? site : flow.redirectTo, outcome };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return { redirectTo: site, outcome: error };
  }
}

async function finish(
  ctx: AccountContext,
  client: Client,
  { flow, response }: { flow: ProviderFlow; response: string },
): Promise<FlowEnd | AuthError> {
  const id = flow.provider.replace('sso:', '');
  const provider = await runAsService(ctx.database, (tx) => findSsoProvider(tx, { id }));
  if (!provider || provider.is_disabled) {
    throw new AuthError(404, 'sso_provider_disabled', 'The SSO provider is disabled');
  }
  const { entityId: audience, acsUrl: recipient } = describeService(ctx);
  const now = ctx.clock.now();
  let checked: CheckedAssertion;
  let identity: ExternalIdentity;
  try {
    const proved = await readSignedAssertion(ctx, provider, response);
    const requestId = flow.requestId ?? '';
    const issuer = provider.entity_id;
    const expected = { issuer, audience, recipient, requestId, now };
    checked = checkAssertion(proved.assertion, expected);
    identity = readSamlIdentity(provider, proved);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    const reason = error instanceof Error ? cutText(error.message, reasonLimit) : 'unknown';
    ctx.log.warn({ provider: id, reason }, 'a SAML assertion is not good');
    throw new AuthError(400, 'saml_assertion_invalid', 'SAML Assertion is not valid');
  }
  return runAsService(ctx.database, async (tx) => {
    const proof = `${id}|${checked.id}`;
    const isNew = await useProof(tx, { kind: 'saml', proof, until: checked.expiresAt });
    if (!isNew) {
      return new AuthError(400, 'saml_assertion_invalid', 'SAML Assertion was used already');
    }
    const user = await findOrMakeUser(tx, ctx, { identity, client });
    const facts = { provider: flow.provider, endsAt: checked.sessionEndsAt, tokens: {} };
    const { challenge } = flow;
    return endFlow(tx, ctx, { user, method: 'sso/saml', facts, challenge, client });
  });
}

async function findOrMakeUser(
  tx: Tx,
  ctx: AccountContext,
  { identity, client }: { identity: ExternalIdentity; client: Client },
): Promise<User> {
  const now = ctx.clock.now();
  let known = await findIdentity(tx, identity);
  if (!known) {
    refuseClosedSignUps(ctx.policy);
    const displayName = identity.subject;
    const user = await insertExternalUser(tx, ctx, {
      identity,
      client,
      isSsoUser: true,
      ...(identity.email === null ? { displayName } : {}),
    });
    if (user) return user;
    // Another request created it a moment ago.
    known = await findIdentity(tx, identity);
  }
  const user = known && (await lockUser(tx, known.user_id));
  if (!known || !user) throw new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (!(await refreshIdentity(tx, { known, identity, now }))) {
    throw new AuthError(403, 'user_not_found', 'User not found');
  }
  return fillMetadata(tx, { userId: user.id, data: identity.data, now });
}
