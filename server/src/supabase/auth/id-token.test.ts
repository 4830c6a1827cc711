import { createHash, createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';

import { goodPassword as password } from '#testing/test-app-clients.ts';
import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startProviderServer({
  database,
  variables: { AUTH_OIDC_RIVAL_SKIP_NONCE: 'true' },
});
const issue = server.peers.acme.issueIdToken;

const provider = 'acme';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const somebody = () => ({ sub: randomUUID(), email: newEmail(), email_verified: true });

/** What the grant answers: a status, and either the user or the refusal. */
async function redeem(body: Record<string, unknown>) {
  const response = await server.call('/token?grant_type=id_token', { body: { provider, ...body } });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer };
}
const refusal = async (body: Record<string, unknown>) => {
  const { status, answer } = await redeem(body);
  return [status, answer['error'], answer['error_description']];
};

test('the stock client signs in with an ID token and its nonce', async () => {
  const claims = somebody();
  const nonce = randomUUID();
  const token = await issue({ ...claims, nonce: sha256(nonce), aud: 'kith-phone' });
  const page = server.page();
  const { data, error } = await page.signInWithIdToken({ provider, token, nonce });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: claims.email,
    identities: [{ provider: 'acme', id: claims.sub }],
  });
  expect(decodeJwt(data.session!.access_token)['amr']).toMatchObject([{ method: 'oauth' }]);
});

test('an ID token links its identity to the signed-in user', async () => {
  const page = server.page();
  const { data: before } = await page.signUp({ email: newEmail(), password });
  const claims = somebody();
  const token = await issue(claims);
  const { data, error } = await page.linkIdentity({ provider, token });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(before.user?.id);
  expect(data.user?.app_metadata['providers']).toEqual(['email', 'acme']);
  const stranger = server.page();
  await stranger.signUp({ email: newEmail(), password });
  const fresh = await issue({ ...claims, jti: randomUUID() });
  const again = await stranger.linkIdentity({ provider, token: fresh });
  expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' });
  const signedOut = await redeem({ id_token: token, link_identity: true });
  expect([signedOut.status, signedOut.answer['code']]).toEqual([403, 'bad_jwt']);
});

test('a provider that is switched off is named in the error', async () => {
  for (const name of ['signedOut', 'github', '']) {
    const { status, answer } = await redeem({ provider: name, id_token: 'x' });
    expect([status, answer]).toEqual([
      400,
      { code: 'provider_disabled', message: `Provider (issuer "${name}") is not enabled` },
    ]);
  }
});

test('id_token with wrong audience, issuer, time or subject is refused', async () => {
  const claims = somebody();
  const nowS = Math.floor(Date.now() / 1000);
  const bad = {
    audience: [{ aud: 'somebody-elses-app' }, 'Unacceptable audience in id_token'],
    issuer: [{ iss: server.peers.rival.issuer }, 'Bad ID token'],
    expired: [{ exp: nowS - 60 }, 'ID token has expired'],
    eternal: [{ exp: undefined }, 'Bad ID token'],
    early: [{ nbf: nowS + 600 }, 'Bad ID token'],
    signedOut: [{ sub: undefined }, 'Bad ID token'],
  } as const;
  for (const [name, [change, text]] of Object.entries(bad)) {
    const token = await issue({ ...claims, ...change });
    expect(await refusal({ id_token: token }), name).toEqual([400, 'invalid request', text]);
  }
  expect(await refusal({})).toEqual([400, 'invalid request', 'id_token required']);
  expect(await refusal({ id_token: 'no.token.at-all' })).toEqual([
    400,
    'invalid request',
    'Bad ID token',
  ]);
  const known = await database.pool.query('select 1 from auth.users where email = $1', [
    claims.email,
  ]);
  expect(known.rowCount).toBe(0);
});

test('id_token with wrong nonce is refused', async () => {
  const nonce = randomUUID();
  const mismatch = [400, 'invalid nonce', 'Nonces mismatch'];
  const missing = [
    400,
    'invalid request',
    'Passed nonce and nonce in id_token should either both exist or not.',
  ];
  const withNonce = await issue({ ...somebody(), nonce: sha256(nonce) });
  expect(await refusal({ id_token: withNonce, nonce: randomUUID() })).toEqual(mismatch);
  expect(await refusal({ id_token: withNonce, nonce: sha256(nonce) })).toEqual(mismatch);
  expect(await refusal({ id_token: withNonce })).toEqual(missing);
  expect(await refusal({ id_token: await issue(somebody()), nonce })).toEqual(missing);
  const raw = await issue({ ...somebody(), nonce });
  expect(await refusal({ id_token: raw, nonce })).toEqual(mismatch);
  const skipping = await server.peers.rival.issueIdToken({ ...somebody(), nonce: 'its own' });
  expect((await redeem({ provider: 'rival', id_token: skipping })).status).toBe(200);
});

test('id_token with alg none, or signed with the public key, is refused', async () => {
  const { issuer, publicKey } = server.peers.acme;
  const nowS = Math.floor(Date.now() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { ...somebody(), iss: issuer, aud: 'kith-test', iat: nowS, exp: nowS + 300 };
  const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`;
  const pem = createPublicKey({ key: publicKey as never, format: 'jwk' });
  const secret = pem.export({ format: 'pem', type: 'spki' });
  const body = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
  const confused = `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  const good = await issue(claims);
  const [header, , signature] = good.split('.');
  const changed = `${header}.${encode({ ...claims, sub: 'the-victim' })}.${signature}`;
  for (const token of [unsigned, confused, changed]) {
    expect(await refusal({ id_token: token })).toEqual([400, 'invalid request', 'Bad ID token']);
  }
});

test('id_token whose at_hash does not match the access token is refused', async () => {
  const accessToken = 'the-access-token';
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16);
  const claims = { ...somebody(), at_hash: half.toString('base64url') };
  const token = await issue(claims);
  const [missing, wrong] = [
    await refusal({ id_token: token }),
    await refusal({ id_token: token, access_token: 'another' }),
  ];
  expect(missing).toEqual([
    400,
    'invalid request',
    'ID token has at_hash: access_token is missing',
  ]);
  expect(wrong).toEqual([400, 'invalid request', 'access_token does not belong to the ID token']);
  const right = await redeem({ id_token: token, access_token: accessToken });
  expect(right.status).toBe(200);
});

test('SSRF by the token’s own iss: keys are fetched only from the configured issuer', async () => {
  const visits: string[] = [];
  const trap = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => {
    trap.listen(0, '127.0.0.1', resolve);
  });
  const evil = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  for (const header of [{}, { jku: `${evil}/jwks` }, { x5u: `${evil}/cert` }, { jwk }]) {
    for (const iss of [evil, server.peers.acme.issuer]) {
      const token = await new SignJWT({ ...somebody(), iss, aud: 'kith-test' })
        .setProtectedHeader({ alg: 'RS256', kid: 'evil', ...header })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
      expect(await refusal({ id_token: token })).toEqual([400, 'invalid request', 'Bad ID token']);
      const { answer } = await redeem({ provider: evil, id_token: token });
      expect(answer['code']).toBe('provider_disabled');
    }
  }
  expect(visits).toEqual([]);
  await new Promise((resolve) => {
    trap.close(resolve);
  });
});

test('a banned user is refused, and so is an address that the provider has not verified', async () => {
  const claims = somebody();
  const token = await issue(claims);
  const { answer } = await redeem({ id_token: token });
  const { id } = answer['user'] as { id: string };
  await database.pool.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [id],
  );
  const banned = await redeem({ id_token: await issue({ ...claims, jti: randomUUID() }) });
  expect([banned.status, banned.answer['code']]).toEqual([403, 'user_banned']);
  const careless = await redeem({
    id_token: await issue({ ...somebody(), email_verified: false }),
  });
  expect(careless.answer['code']).toBe('provider_email_needs_verification');
});

test('id_token replay: one without a nonce, or with an unchecked one, is accepted once', async () => {
  const accepted = { acme: await issue(somebody()), rival: '' };
  accepted.rival = await server.peers.rival.issueIdToken({ ...somebody(), nonce: 'its own' });
  for (const [name, token] of Object.entries(accepted)) {
    const both = await Promise.all([
      redeem({ provider: name, id_token: token }),
      redeem({ provider: name, id_token: token }),
    ]);
    expect(both.map(({ status }) => status).sort(), name).toEqual([200, 400]);
    expect(await refusal({ provider: name, id_token: token })).toEqual([
      400,
      'invalid request',
      'ID token was used already',
    ]);
  }
});

test('id_token substitution: one that was issued to another app (azp) is refused', async () => {
  const text = 'Unacceptable authorized party in id_token';
  const both = ['kith-test', 'somebody-elses-app'];
  for (const claims of [
    { azp: 'somebody-elses-app' },
    { aud: both, azp: 'somebody-elses-app' },
    { aud: both },
    { azp: '' },
  ]) {
    const token = await issue({ ...somebody(), ...claims });
    expect(await refusal({ id_token: token })).toEqual([400, 'invalid request', text]);
  }
  const own = await issue({ ...somebody(), aud: both, azp: 'kith-phone' });
  expect((await redeem({ id_token: own })).status).toBe(200);
});

test('id_token without a subject: no one is signed in by an empty one', async () => {
  for (const sub of ['', ' ']) {
    const token = await issue({ ...somebody(), sub });
    expect(await refusal({ id_token: token })).toEqual([400, 'invalid request', 'Bad ID token']);
  }
});

test('garbage is refused without a request to its provider, which may be away', async () => {
  const issuer = 'http://127.0.0.1:9/';
  const away = await startTestApp({
    database,
    variables: { AUTH_OIDC_AWAY_ISSUER: issuer, AUTH_OIDC_AWAY_CLIENT_ID: 'kith' },
  });
  const ask = async (token: string) => {
    const body = { provider: 'away', id_token: token };
    const answer = await away.call('/token?grant_type=id_token', { body });
    const { error_description: text } = (await answer.json()) as { error_description?: string };
    return [answer.status, text];
  };
  const sealed = await new SignJWT({ sub: '1' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(Buffer.alloc(32));
  const { privateKey } = await generateKeyPair('ES256');
  const old = await new SignJWT({ sub: '1' })
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime('1 day ago')
    .sign(privateKey);
  expect([await ask('garbage'), await ask('a.b.c'), await ask(sealed)]).toEqual([
    [400, 'Bad ID token'],
    [400, 'Bad ID token'],
    [400, 'Bad ID token'],
  ]);
  expect(await ask(old)).toEqual([400, 'ID token has expired']);
});
