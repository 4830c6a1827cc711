import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import { createAccountSweepJob } from '#features/auth/account-deletion/sweep-accounts.ts';
import { rotateSigningKeys } from '#features/auth/auth-keys/rotate-signing-keys.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { runCommand } from '#testing/server-process.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/** Several servers of one service share one address. */
const shared = { APP_ORIGIN: 'https://kith.example' };
const pickUpMs = 31_000;
const keySetMs = 600_000;
const tokenLifeMs = 3_600_000;

const database = await useFileDatabase();
let one: TestApp;
let two: TestApp;
beforeEach(async () => {
  [one, two] = await Promise.all([
    startTestApp({ database, variables: shared }),
    startTestApp({ database, variables: shared }),
  ]);
});
afterEach(() => Promise.all([one.close(), two.close()]));

async function signUp(server: TestApp) {
  const { data } = await server
    .client()
    .signUp({ email: `${randomUUID()}@test.example`, password });
  return data.session!;
}
const keyOf = (token: string) => decodeProtectedHeader(token).kid;

async function publishedKeys(server: TestApp): Promise<Record<string, unknown>[]> {
  const answer = await server.call('/.well-known/jwks.json');
  return ((await answer.json()) as { keys: Record<string, unknown>[] }).keys;
}

const isGood = async (server: TestApp, token: string) =>
  (await server.call('/user', { token })).status === 200;

function passTime(ms: number) {
  one.clock.advance(ms);
  two.clock.advance(ms);
}

test('after a rotation a new key signs, and all sessions stay valid', async () => {
  const session = await signUp(one);
  const { kid } = await rotateSigningKeys({ ctx: one.accounts.ctx });
  passTime(pickUpMs);
  const next = await one.client().refreshSession({ refresh_token: session.refresh_token });
  expect(keyOf(next.data.session!.access_token)).toBe(kid);
  expect(keyOf(session.access_token)).not.toBe(kid);
  for (const server of [one, two]) {
    expect(await isGood(server, session.access_token)).toBe(true);
    expect(await isGood(server, next.data.session!.access_token)).toBe(true);
  }
});

test('both keys are published, without their private parts, the signing one first', async () => {
  const [before] = await publishedKeys(one);
  const { kid } = await rotateSigningKeys({ ctx: two.accounts.ctx });
  passTime(pickUpMs);
  for (const server of [one, two]) {
    const keys = await publishedKeys(server);
    expect(keys.slice(0, 2).map((key) => key['kid'])).toEqual([kid, before?.['kid']]);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(
        ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'].sort(),
      );
    }
  }
  const stored = await database.pool.query(
    'select from auth.signing_keys where private_jwk is not null',
  );
  expect(stored.rowCount).toBe(1);
});

test('a running server accepts a token of a key that it hasn’t loaded yet', async () => {
  await signUp(two);
  await rotateSigningKeys({ ctx: one.accounts.ctx });
  one.clock.advance(pickUpMs);
  const { access_token: token } = await signUp(one);
  two.clock.advance(1_001);
  expect(await isGood(two, token)).toBe(true);
  const client = two.client();
  const { data, error } = await client.getClaims(token);
  expect([error, data?.claims.aud]).toEqual([null, 'authenticated']);
});

test('a replaced key is accepted until its last token expires, then by no server, and removed', async () => {
  const { keys } = one.accounts.ctx;
  const exp = Math.floor(Date.now() / 1_000) + 1_000_000;
  const forever = await keys.sign({ role: 'service_role', exp });
  await rotateSigningKeys({ ctx: one.accounts.ctx });
  const opens = async (server: TestApp) =>
    (await server.call('/admin/users', { token: forever })).status === 200;
  passTime(tokenLifeMs + keySetMs - 2_000);
  expect([await opens(one), await opens(two)]).toEqual([true, true]);
  passTime(3_000);
  expect([await opens(one), await opens(two)]).toEqual([false, false]);
  const kid = keyOf(forever);
  expect((await publishedKeys(two)).map((key) => key['kid'])).not.toContain(kid);
  const sweep = createAccountSweepJob({ database, clock: one.clock });
  await sweep.run({}, new AbortController().signal, { send: () => Promise.resolve() });
  const left = await database.pool.query('select from auth.signing_keys where kid = $1', [kid]);
  expect(left.rowCount).toBe(0);
});

test('the API keys survive every rotation', async () => {
  for (let round = 0; round < 2; round += 1) {
    await rotateSigningKeys({ ctx: one.accounts.ctx });
    passTime(tokenLifeMs + keySetMs + pickUpMs);
  }
  expect((await one.admin().listUsers()).error).toBeNull();
  expect(await signUp(two)).toBeTruthy();
  const restarted = await startTestApp({ database, variables: shared });
  try {
    expect(restarted.accounts.serviceRoleKey).toBe(one.accounts.serviceRoleKey);
    expect((await restarted.admin().listUsers()).error).toBeNull();
  } finally {
    await restarted.close();
  }
});

test('two rotations at once both count, and one key signs in the end', async () => {
  const made = await Promise.all(
    [one, two].map(({ accounts }) => rotateSigningKeys({ ctx: accounts.ctx })),
  );
  passTime(pickUpMs);
  const kids = [keyOf((await signUp(one)).access_token), keyOf((await signUp(two)).access_token)];
  expect(kids[0]).toBe(kids[1]);
  expect(made.map(({ kid }) => kid)).toContain(kids[0]);
});

test('invented key ids cost one query per second, not one each', async () => {
  let queries = 0;
  const { pool } = two.accounts.ctx.database;
  const connect = pool.connect.bind(pool);
  pool.connect = ((...args: []) => {
    queries += 1;
    return connect(...args);
  }) as typeof pool.connect;
  try {
    const header = () => Buffer.from(JSON.stringify({ alg: 'ES256', kid: randomUUID() }));
    for (let guess = 0; guess < 20; guess += 1) {
      await two.accounts.verifyAccessToken(`${header().toString('base64url')}.e30.AAAA`);
    }
    expect(queries).toBeLessThan(5);
  } finally {
    pool.connect = connect;
  }
});

test('the command rotates keys while servers run', async () => {
  const { host, user } = inject('cluster');
  const { database: name } = database.connection;
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  const output = await runCommand('admin', ['keys', 'rotate'], { DATABASE_URL, ...shared });
  const [, kid] = /^(\S+) signs now$/mu.exec(output) ?? [];
  passTime(pickUpMs);
  expect(keyOf((await signUp(one)).access_token)).toBe(kid);
  expect(keyOf((await signUp(two)).access_token)).toBe(kid);
});

test('changed keys in a file are loaded while the server runs, and a broken file changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-keys-'));
  const path = join(folder, 'keys.json');
  const make = async (alg: 'ES256' | 'RS256', kid: string): Promise<JWK> => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    return { ...(await exportJWK(privateKey)), alg, kid };
  };
  const [old, next] = [await make('ES256', 'old'), await make('RS256', 'next')];
  await writeFile(path, JSON.stringify([old]));
  const server = await startTestApp({ database, variables: { ...shared, AUTH_JWT_KEYS: path } });
  try {
    const { access_token: before } = await signUp(server);
    expect(keyOf(before)).toBe('old');
    await expect(rotateSigningKeys({ ctx: server.accounts.ctx })).rejects.toThrow('AUTH_JWT_KEYS');
    await writeFile(path, JSON.stringify([next, old]));
    server.clock.advance(pickUpMs);
    const { access_token: after } = await signUp(server);
    expect(decodeProtectedHeader(after)).toMatchObject({ kid: 'next', alg: 'RS256' });
    expect([await isGood(server, before), await isGood(server, after)]).toEqual([true, true]);
    await writeFile(path, '[{"kty": ');
    server.clock.advance(pickUpMs);
    expect(keyOf((await signUp(server)).access_token)).toBe('next');
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});
