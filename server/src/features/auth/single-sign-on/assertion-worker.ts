import { SAML } from '@node-saml/node-saml';

export type AssertionTask = {
  response: string;
  entityId: string;
  acsUrl: string;
  ssoUrl: string;
  certificates: string[];
};

export type ProvedAssertion = {
  assertion: unknown;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, unknown>;
};

export type SamlSettings = Omit<AssertionTask, 'response'>;

export function createSaml(settings: SamlSettings, requestId: string): SAML {
  const { entityId, acsUrl, ssoUrl, certificates } = settings;
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: ssoUrl,
    idpCert: certificates,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // Times and the request are checked by our clock and our row (`check-assertion.ts`).
    acceptedClockSkewMs: -1,
    generateUniqueId: () => requestId,
  });
}

/** The task of the thread that reads responses. */
export async function proveAssertion({
  response,
  ...settings
}: AssertionTask): Promise<ProvedAssertion> {
  const saml = createSaml(settings, '');
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
