import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID provider that signs any claims, and lists the codes that it was sent. */
export async function startForgingOidcPeer(clientId: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: randomUUID(), use: 'sig' };
  const codes: string[] = [];
  const asked: URLSearchParams[] = [];
  let claims: Record<string, unknown> = {};
  let isDone: Promise<unknown> = Promise.resolve();
  const app = new Hono();
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  );
  app.get('/keys', (c) => c.json({ keys: [key] }));
  app.get('/authorize', async (c) => {
    const query = new URL(c.req.url).searchParams;
    asked.push(query);
    await isDone;
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', randomUUID());
    back.searchParams.set('state', query.get('state') ?? '');
    return c.redirect(back.href);
  });
  app.post('/token', async (c) => {
    codes.push(new URLSearchParams(await c.req.text()).get('code') ?? '');
    const nonce = asked.at(-1)?.get('nonce');
    const token = new SignJWT({ nonce, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m');
    const idToken = await token.sign(privateKey);
    return c.json({ access_token: randomUUID(), token_type: 'bearer', id_token: idToken });
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    codes,
    /** The next person who signs in. */
    describe: (next: Record<string, unknown>) => {
      claims = next;
    },
    /** Whoever signs in waits here until then. */
    keepUntil: (done: Promise<unknown>) => {
      isDone = done;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
