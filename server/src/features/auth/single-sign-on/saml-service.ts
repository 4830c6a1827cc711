import { type AccountContext, issuerOf } from '#features/auth/accounts/account-context.ts';
import { AuthError } from '#platform/auth-error.ts';

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

async function openSaml(ctx: AccountContext, provider: SsoProvider, requestId: string) {
  const { SAML } = await loadSaml();
  const { entityId, acsUrl } = describeService(ctx);
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: provider.sso_url,
    idpCert: provider.certificates,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // Times and the request are checked by our clock and our row (`check-assertion.ts`).
    acceptedClockSkewMs: -1,
    generateUniqueId: () => requestId,
  });
}

/** The address for the browser, with our request. */
export async function writeSamlRequest(
  ctx: AccountContext,
  provider: SsoProvider,
  { requestId, relayState }: { requestId: string; relayState: string },
): Promise<URL> {
  const saml = await openSaml(ctx, provider, requestId);
  return new URL(await saml.getAuthorizeUrlAsync(relayState, undefined, {}));
}

/** XML that no genuine provider sends: entities, and signatures with weak hashes. */
const refusedXml = /<!DOCTYPE|<!ENTITY|xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b|xmldsig-more#rsa-md5/iu;

export type ProvedAssertion = {
  assertion: unknown;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, unknown>;
};

/**
 * The signed assertion of a response; nothing else of the response is trusted. Threat: signature
 * wrapping. The library takes exactly one assertion, directly below the response, with a signature
 * of its own, and reads only the bytes which that signature covers.
 *
 * @throws with the reason, for the log.
 */
export async function readSignedAssertion(
  ctx: AccountContext,
  provider: SsoProvider,
  response: string,
): Promise<ProvedAssertion> {
  const xml = Buffer.from(response, 'base64').toString();
  if (refusedXml.test(xml)) throw new Error('The response has a doctype or an old signature');
  const saml = await openSaml(ctx, provider, '');
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile?.nameID) throw new Error('The assertion has no NameID');
  const { attributes } = profile;
  return {
    assertion: profile.getAssertion?.(),
    nameId: profile.nameID,
    nameIdFormat: profile.nameIDFormat ?? '',
    attributes: typeof attributes === 'object' && attributes !== null ? { ...attributes } : {},
  };
}
