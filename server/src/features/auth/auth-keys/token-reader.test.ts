import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/log.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { measureCpuMs } from '#testing/measure-cpu.ts';

import { createTokenReader } from './token-reader.ts';
import { type KeyOptions, openAuthKeys } from './auth-keys.ts';

const issuer = 'https://kith.example/auth/v1';
const noOptions: KeyOptions = {
  keysFile: undefined,
  hmacSecret: undefined,
  publishableKey: undefined,
  serviceRoleKey: undefined,
};

const database = await useFileDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-keys-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const open = (options: Partial<KeyOptions> = {}) =>
  openAuthKeys(
    database,
    { ...noOptions, ...options },
    { clock: systemClock, log: silentLogger, issuer },
  );

const claims = () => ({
  iss: issuer,
  sub: randomUUID(),
  aud: 'authenticated',
  role: 'authenticated',
  session_id: randomUUID(),
  exp: Math.floor(Date.now() / 1_000) + 3_600,
});

async function keysFile(name: string, ...keys: object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(keys));
  return path;
}

async function makeKey(alg: 'ES256' | 'RS256', kid: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid };
}

test('a token that was checked before is read in well under 0.3 ms', async () => {
  const keys = await open();
  const { verifyAccessToken } = createTokenReader(keys, issuer, systemClock);
  const token = await keys.sign(claims());
  await verifyAccessToken(token);
  const ms = await measureCpuMs(async () => {
    for (let read = 0; read < 1_000; read += 1) await verifyAccessToken(token);
  });
  expect(ms / 1_000).toBeLessThan(0.3);
});

test('keys of either kind from a file: the first signs and each verifies', async () => {
  const [old, next] = [await makeKey('ES256', 'old'), await makeKey('RS256', 'next')];
  const before = await open({ keysFile: await keysFile('before.json', old) });
  const after = await open({ keysFile: await keysFile('after.json', next, old) });
  const { verifyAccessToken } = createTokenReader(after, issuer, systemClock);
  expect(await verifyAccessToken(await before.sign(claims()))).not.toBeNull();
  expect(await verifyAccessToken(await after.sign(claims()))).not.toBeNull();
  expect(after.publicJwks().map(({ kid, d, p }) => ({ kid, d, p }))).toEqual([
    { kid: 'next', d: undefined, p: undefined },
    { kid: 'old', d: undefined, p: undefined },
  ]);
});

test('a file without private keys prevents the start', async () => {
  const { d: _private, ...publicOnly } = await makeKey('ES256', 'x');
  await expect(open({ keysFile: await keysFile('public.json', publicOnly) })).rejects.toThrow(
    'AUTH_JWT_KEYS must hold private ES256 or RS256 keys',
  );
  await expect(open({ keysFile: await keysFile('empty.json') })).rejects.toThrow('AUTH_JWT_KEYS');
});

test('member ids are normalized, and an invalid id is refused', async () => {
  const keys = await open();
  const { verifyAccessToken } = createTokenReader(keys, issuer, systemClock);
  const read = async (changes: object) =>
    verifyAccessToken(await keys.sign({ ...claims(), ...changes }));
  const [memberId, sessionId] = [randomUUID(), randomUUID()];
  const shouted = { sub: memberId.toUpperCase(), session_id: sessionId.toUpperCase() };
  expect(await read(shouted)).toEqual({ memberId, sessionId });
  expect(await read({ sub: memberId, session_id: null })).toEqual({ memberId, sessionId: null });
  for (const other of [{ sub: 'nobody' }, { sub: 7 }, { session_id: 7 }, { session_id: '' }]) {
    expect(await read(other)).toBeNull();
  }
});
