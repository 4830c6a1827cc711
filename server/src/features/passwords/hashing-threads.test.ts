import { afterAll, beforeAll, expect, test } from 'vitest';

import { type AuthServer, goodPassword, startAuthServer } from '#testing/auth-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { createTurnstile } from './hashing-threads.ts';
import { createHashing } from './passwords.ts';

let database: TestDatabase;
let server: AuthServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startAuthServer(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test('so many at once, so many waiting, and the rest is told so before anything is done', async () => {
  const turnstile = createTurnstile({ admitted: 2, waiting: 3 });
  let begun = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const calls = Array.from({ length: 9 }, () =>
    turnstile(async () => {
      begun += 1;
      await released;
      return 'done';
    }).catch((error: unknown) => error),
  );
  const refused = await Promise.all(calls.slice(5));
  expect(refused).toEqual(
    Array.from({ length: 4 }, () =>
      expect.objectContaining({ status: 503, code: 'over_capacity', retryAfterS: 5 }),
    ),
  );
  expect(begun).toBe(2);
  release();
  expect(await Promise.all(calls.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(await turnstile(async () => 'again')).toBe('again');
});

test('a flood of sign-ins: some get in, the others hear when to come again, and none is a failure', async () => {
  server.auth.ctx.turnstile = createTurnstile({ admitted: 1, waiting: 2 });
  const email = 'flooded@test.example';
  await server.client().signUp({ email, password: goodPassword });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.call('/token?grant_type=password', { body: { email, password: goodPassword } }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  for (const { status, headers } of answers) {
    expect(headers.get('retry-after')).toBe(status === 503 ? '5' : null);
  }
});

test('a hash of an older cost still opens, and is one of today’s afterwards', async () => {
  const email = 'faithful@test.example';
  const cheaper = createHashing({ memoryCost: 32, timeCost: 1, parallelism: 1 });
  await server.client().signUp({ email, password: goodPassword });
  const stored = async () => {
    const { rows } = await database.pool.query<{ hash: string }>(
      'select encrypted_password as hash from auth.users where email = $1',
      [email],
    );
    return rows[0]?.hash ?? '';
  };
  const today = await stored();
  await database.pool.query('update auth.users set encrypted_password = $2 where email = $1', [
    email,
    await cheaper.hashPassword(goodPassword),
  ]);
  const signIn = () => server.client().signInWithPassword({ email, password: goodPassword });
  expect((await signIn()).error).toBeNull();
  const renewed = await stored();
  expect(renewed.split('$')[3]).toBe(today.split('$')[3]);
  expect((await signIn()).error).toBeNull();
  expect(await stored()).toBe(renewed);
});
