import { randomBytes, randomUUID } from 'node:crypto';

import { isUuid } from '@kith/contract/core/uuid';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { keepFlow } from '#features/auth/identities/provider-flows.ts';
import type { Challenge } from '#features/auth/proofs/flow-states.ts';

import { refuseClosedSaml, writeSamlRequest } from './saml-service.ts';
import { findSsoProvider } from './sso-providers.ts';

/**
 * The address at an organisation's provider where the browser signs in.
 *
 * @throws `saml_provider_disabled`, `validation_failed`, `sso_provider_not_found`,
 * `sso_provider_disabled`.
 */
export async function beginSso({
  ctx,
  input,
}: {
  ctx: AccountContext;
  input: {
    providerId: string;
    domain: string;
    redirectTo: URL;
    challenge: Challenge | null;
    browser: string | null;
  };
}): Promise<URL> {
  refuseClosedSaml(ctx.policy);
  const { providerId, domain, redirectTo, challenge, browser } = input;
  if (providerId === '' && domain === '') {
    throw invalidInput('A provider_id or domain needs to be provided');
  }
  if (providerId !== '' && domain !== '') {
    throw invalidInput('Only one of provider_id or domain supported');
  }
  const notFound = new AuthError(
    404,
    'sso_provider_not_found',
    domain === '' ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
  );
  if (domain === '' && !isUuid(providerId)) throw notFound;
  const wanted = domain === '' ? { id: providerId } : { domain };
  const provider = await runAsService(ctx.database, (tx) => findSsoProvider(tx, wanted));
  if (!provider) throw notFound;
  if (provider.is_disabled) {
    throw new AuthError(404, 'sso_provider_disabled', 'The SSO provider is disabled');
  }
  const relayState = randomUUID();
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const url = await writeSamlRequest(ctx, provider, { requestId, relayState });
  await runAsService(ctx.database, (tx) =>
    keepFlow(tx, {
      state: relayState,
      provider: `sso:${provider.id}`,
      requestId,
      browser,
      redirectTo,
      challenge,
      now: ctx.clock.now(),
    }),
  );
  return url;
}
