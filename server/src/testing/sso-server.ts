import { randomBytes } from 'node:crypto';

import { readIdpMetadata } from '#features/auth/single-sign-on/read-idp-metadata.ts';
import { addSsoProvider } from '#features/auth/single-sign-on/sso-providers.ts';
import { createSamlPeer, type SamlPeer } from '#testing/peers/saml-peer.ts';

import { startTestApp, type TestAppOptions } from './start-test-app.ts';

/** An app with SAML on, and organisations that it knows. */
export async function startSsoServer({ variables, ...options }: TestAppOptions) {
  const server = await startTestApp({
    ...options,
    variables: { AUTH_SAML: 'true', ...variables },
  });
  const readMetadata = async () =>
    (await fetch(`${server.origin}/auth/v1/sso/saml/metadata`)).text();
  /** Sends what the provider's page has the browser send. */
  const deliver = async (xml: string, relayState: string): Promise<URL> => {
    const response = await fetch(`${server.origin}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: relayState,
      }),
    });
    const location = response.headers.get('location');
    if (response.status !== 303 || location === null) {
      throw new Error(`The service answered ${response.status}`);
    }
    return new URL(location);
  };
  return {
    ...server,
    readMetadata,
    deliver,
    /** An organisation with a provider and a domain of its own. */
    addOrganisation: async (attributeMapping: Record<string, string> = {}) => {
      const peer = createSamlPeer({ serviceMetadata: await readMetadata() });
      const domain = `org-${randomBytes(6).toString('hex')}.example`;
      const described = await readIdpMetadata(peer.metadata);
      const input = { ...described, domains: [domain], attributeMapping };
      const { database } = options;
      const id = await addSsoProvider({ database, input });
      return { id, domain, peer };
    },
    /** A sign-in that has come to the provider. */
    begin: async ({ peer, domain }: { peer: SamlPeer; domain: string }, redirectTo?: string) => {
      const { data, error } = await server
        .client()
        .signInWithSSO({ domain, ...(redirectTo ? { options: { redirectTo } } : {}) });
      if (error) throw error;
      return peer.readRequest(new URL(data.url));
    },
  };
}

export type SsoServer = Awaited<ReturnType<typeof startSsoServer>>;
