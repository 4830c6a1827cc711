import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const oidcClient = { id: 'kith-test', secret: 'a-secret-of-the-client-and-the-provider' };

export type OidcAccount = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

/** A real OpenID provider on loopback. Who signs in is who `login_hint` names. */
export async function startOidcPeer(redirectUri: string) {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, OidcAccount>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: randomUUID(), use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [
      { client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUri] },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a-key-of-the-test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    findAccount: (_ctx, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => account };
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response);
      return;
    }
    void (async () => {
      const { params } = await provider.interactionDetails(request, response);
      const hint = params['login_hint'];
      const result =
        typeof hint === 'string' && accounts.has(hint)
          ? { login: { accountId: hint } }
          : { error: 'access_denied', error_description: 'The user turned round' };
      await provider.interactionFinished(request, response, result);
    })();
  });
  return {
    issuer,
    redirectUri,
    /** Somebody with an account at the provider. */
    addAccount: (account: Partial<OidcAccount> = {}): OidcAccount => {
      const added = { sub: randomUUID(), ...account };
      accounts.set(added.sub, added);
      return added;
    },
    /** An ID token as an app on a phone would get it. */
    issueIdToken: (claims: Record<string, unknown>, header: Record<string, unknown> = {}) => {
      const nowS = Math.floor(Date.now() / 1000);
      const known = { iss: issuer, aud: oidcClient.id, iat: nowS, exp: nowS + 300 };
      return new SignJWT({ ...known, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(privateKey);
    },
    publicKey: { kty: key.kty, n: key.n, e: key.e },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type OidcPeer = Awaited<ReturnType<typeof startOidcPeer>>;
