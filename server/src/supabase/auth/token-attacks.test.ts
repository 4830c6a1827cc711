import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const secret = 'a shared secret of more than thirty-two characters';
const newEmail = () => `${randomUUID()}@test.example`;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const database = await useSharedDatabase();
const open = await startTestApp({ database });

async function signUpOpen() {
  const email = newEmail();
  const { data } = await open.client().signUp({ email, password });
  return { email, session: data.session! };
}

test('tokens without a signature, with a false one or of a wrong kind are refused', async () => {
  const { session } = await signUpOpen();
  const [head = '', payload = '', signature = ''] = session.access_token.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const [jwk] = open.accounts.ctx.keys.publicJwks();
  const hmacOver = (header: object, key: string) => {
    const text = `${base64(header)}.${base64(claims)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const forged = {
    none: `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    noneWithKid: `${base64({ alg: 'none', kid })}.${payload}.${signature}`,
    hmacWithPublicKey: hmacOver({ alg: 'HS256', kid }, JSON.stringify(jwk)),
    hmacUnconfigured: hmacOver({ alg: 'HS256' }, secret),
    changed: `${head}.${base64({ ...claims, sub: randomUUID() })}.${signature}`,
    unknownKid: `${base64({ alg: 'ES256', kid: 'other' })}.${payload}.${signature}`,
    rubbish: 'not-a-token',
  };
  for (const [name, token] of Object.entries(forged)) {
    const response = await open.call('/user', { token });
    expect([name, response.status, ((await response.json()) as { code: string }).code]).toEqual([
      name,
      403,
      'bad_jwt',
    ]);
    expect(await open.accounts.verifyAccessToken(token)).toBeNull();
  }
  expect(await open.accounts.verifyAccessToken(session.access_token)).toMatchObject({
    memberId: session.user.id,
  });
});

test('a public key in the token’s header is not used to verify it', async () => {
  const { session } = await signUpOpen();
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  const { kid } = open.accounts.ctx.keys.publicJwks()[0]!;
  const token = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: kid!, jwk: jwk as never })
    .setSubject(session.user.id)
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(privateKey);
  expect(await open.accounts.verifyAccessToken(token)).toBeNull();
});

test('an expired token, and one of another audience or role, are refused', async () => {
  const { session } = await signUpOpen();
  const { keys } = open.accounts.ctx;
  const nowS = Math.floor(open.clock.now().getTime() / 1000);
  const good = {
    iss: `${open.origin}/auth/v1`,
    sub: session.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    exp: nowS + 60,
  };
  const verify = async (claims: object) =>
    open.accounts.verifyAccessToken(await keys.sign({ ...good, ...claims }));
  expect(await verify({})).toMatchObject({ memberId: session.user.id });
  expect(await verify({ exp: nowS - 60 })).toBeNull();
  expect(await verify({ aud: 'somebody' })).toBeNull();
  expect(await verify({ role: 'anon' })).toBeNull();
  expect(await verify({ iss: 'https://evil.example/auth/v1' })).toBeNull();
  expect(await verify({ sub: `${session.user.id}' or true` })).toBeNull();
});

test('a cached token is refused once it expires', async () => {
  const aside = await startTestApp({ database });
  try {
    const { data } = await aside.client().signUp({ email: newEmail(), password });
    const token = data.session!.access_token;
    expect(await aside.accounts.verifyAccessToken(token)).not.toBeNull();
    aside.clock.advance(3_610_000);
    expect(await aside.accounts.verifyAccessToken(token)).toBeNull();
  } finally {
    await aside.close();
  }
});

test('a shared secret counts only where it is configured, and API keys open no account', async () => {
  const shared = await startTestApp({ database, variables: { AUTH_JWT_SECRET: secret } });
  try {
    const { session } = await signUpOpen();
    const token = await new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(session.user.id)
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));
    expect(await shared.accounts.verifyAccessToken(token)).toEqual({
      memberId: session.user.id,
      sessionId: null,
    });
    expect(await open.accounts.verifyAccessToken(token)).toBeNull();
  } finally {
    await shared.close();
  }
  for (const token of [open.accounts.publishableKey, open.accounts.serviceRoleKey]) {
    const response = await open.call('/user', { token });
    expect(await response.json()).toEqual({
      code: 'bad_jwt',
      message: 'invalid claim: missing sub claim',
    });
    expect(await open.accounts.verifyAccessToken(token)).toBeNull();
  }
});

test('the public part of an RSA key is not accepted as a shared secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-keys-'));
  const path = join(folder, 'keys.json');
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  await writeFile(path, JSON.stringify([{ ...(await exportJWK(privateKey)), kid: 'rsa' }]));
  const shared = { AUTH_JWT_SECRET: secret, AUTH_JWT_KEYS: path };
  const rsa = await startTestApp({ database, variables: shared });
  try {
    const { session } = await signUpOpen();
    const [jwk] = rsa.accounts.ctx.keys.publicJwks();
    const pem = await exportSPKI(publicKey);
    for (const key of [pem, pem.trim(), JSON.stringify(jwk), jwk?.n ?? '']) {
      for (const kid of ['rsa', undefined]) {
        const token = await new SignJWT({ role: 'service_role' })
          .setProtectedHeader({ alg: 'HS256', ...(kid === undefined ? {} : { kid }) })
          .setSubject(session.user.id)
          .setAudience('authenticated')
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode(key));
        expect((await rsa.call('/user', { token })).status).toBe(403);
        expect((await rsa.call('/admin/users', { token })).status).toBe(403);
      }
    }
    const good = await rsa.client().signUp({ email: newEmail(), password });
    expect((await rsa.call('/user', { token: good.data.session!.access_token })).status).toBe(200);
  } finally {
    await rsa.close();
    await rm(folder, { recursive: true });
  }
});
