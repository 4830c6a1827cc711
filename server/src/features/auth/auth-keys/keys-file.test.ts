import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readKeysFile } from './signing-keys.ts';

const database = await useSharedDatabase();
const folder = await mkdtemp(join(tmpdir(), 'kith-keys-'));
afterAll(() => rm(folder, { recursive: true }));

async function writeKeys(content: unknown): Promise<string> {
  const path = join(folder, 'keys.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test.each(['ES256', 'RS256'])(
  'a key of %s that lists both uses signs and verifies',
  async (alg) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), alg, use: 'sig', key_ops: ['sign', 'verify'] };
    const variables = { AUTH_JWT_KEYS: await writeKeys([jwk]) };
    const server = await startTestApp({ database, variables });
    const member = await server.signUp();
    expect((await member.call('GET', '/profile')).status).toBe(200);
  },
);

test('a file that can’t be used is reported by the name of its setting, without its content', async () => {
  const read = async (path: string) =>
    readKeysFile(path).then(
      () => 'read',
      (error: Error) => error.message,
    );
  expect([
    await read(join(folder, 'missing.json')),
    await read(await writeKeys('secret, but no JSON')),
    await read(await writeKeys({ keys: [] })),
    await read(await writeKeys([null])),
    await read(await writeKeys([{ kty: 'oct', k: 'secret' }])),
    await read(await writeKeys([{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'secret' }])),
  ]).toEqual([
    'AUTH_JWT_KEYS can’t be read (ENOENT)',
    'AUTH_JWT_KEYS must name a JSON array of private JWKs',
    'AUTH_JWT_KEYS must name a JSON array of private JWKs',
    'AUTH_JWT_KEYS must hold private ES256 or RS256 keys',
    'AUTH_JWT_KEYS must hold private ES256 or RS256 keys',
    'AUTH_JWT_KEYS holds a key that can’t be read',
  ]);
});
