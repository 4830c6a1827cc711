import { type AccountContext, issuerOf } from '#features/auth/accounts/account-context.ts';
import { AuthError } from '#platform/auth-error.ts';
import { createWorkerPool, WorkError } from '#platform/workers/worker-pool.ts';
import { checkXmlSize } from '#platform/xml/check-xml-size.ts';

import type { ProvedAssertion, proveAssertion, SamlSettings } from './assertion-worker.ts';
import { samlBounds, samlFormBytes, samlWork } from './saml-bounds.ts';
import type { SsoProvider } from './sso-providers.ts';

/** Loaded when first needed: the server's start must not wait for it. */
const loadSaml = () => import('@node-saml/node-saml');

/** Our own addresses for providers. */
export function describeService({ policy }: Pick<AccountContext, 'policy'>) {
  const base = `${issuerOf(policy)}/sso/saml`;
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` };
}

/** @throws `saml_provider_disabled` where it is off. */
export function refuseClosedSaml({ allowsSaml }: AccountContext['policy']): void {
  if (allowsSaml) return;
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

/** The XML that the provider's operator imports. */
export async function writeServiceMetadata(ctx: AccountContext): Promise<string> {
  refuseClosedSaml(ctx.policy);
  const { generateServiceProviderMetadata } = await loadSaml();
  const { entityId: issuer, acsUrl: callbackUrl } = describeService(ctx);
  return generateServiceProviderMetadata({
    issuer,
    callbackUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
  });
}

function settingsOf(ctx: AccountContext, provider: SsoProvider): SamlSettings {
  const { entityId, acsUrl } = describeService(ctx);
  const { sso_url: ssoUrl, certificates } = provider;
  return { entityId, acsUrl, ssoUrl, certificates };
}

/** The address for the browser, with our request. */
export async function writeSamlRequest(
  ctx: AccountContext,
  provider: SsoProvider,
  { requestId, relayState }: { requestId: string; relayState: string },
): Promise<URL> {
  const { createSaml } = await import('./assertion-worker.ts');
  const saml = createSaml(settingsOf(ctx, provider), requestId);
  return new URL(await saml.getAuthorizeUrlAsync(relayState, undefined, {}));
}

/** When the queue of responses is full. */
const retryAfterS = 5;

/** XML that no genuine provider sends: entities, and signatures with weak hashes. */
const refusedXml = /<!DOCTYPE|<!ENTITY|xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b|xmldsig-more#rsa-md5/iu;

const proveInThread = createWorkerPool<typeof proveAssertion>({
  module: new URL('assertion-worker.ts', import.meta.url),
  name: 'proveAssertion',
  limits: samlWork,
});

/**
 * The signed assertion of a response; nothing else of the response is trusted. Threat: signature
 * wrapping. The library takes exactly one assertion, directly below the response, with a signature
 * of its own, and reads only the bytes which that signature covers. Threat: one on which the library
 * takes minutes; anyone can send it, before any signature is checked. So it is measured first and
 * read in a thread that is ended in time.
 *
 * @throws with the reason, for the log; `over_capacity` when too many wait.
 */
export async function readSignedAssertion(
  ctx: AccountContext,
  provider: SsoProvider,
  response: string,
): Promise<ProvedAssertion> {
  if (response.length > samlFormBytes) throw new Error('The response is too large');
  const xml = Buffer.from(response, 'base64').toString();
  if (refusedXml.test(xml)) throw new Error('The response has a doctype or an old signature');
  checkXmlSize(xml, samlBounds);
  return proveInThread({ response, ...settingsOf(ctx, provider) }).catch((error: unknown) => {
    if (!(error instanceof WorkError) || error.reason !== 'busy') throw error;
    const text = 'Too many sign-ins at once. Please try again in a moment.';
    throw new AuthError(503, 'over_capacity', text, { retryAfterS });
  });
}
