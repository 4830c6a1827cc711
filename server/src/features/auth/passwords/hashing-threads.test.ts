import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createHashingQueue } from './hashing-threads.ts';
import { createHashing } from './passwords.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });
test('limits running and waiting calls and refuses the rest before any work', async () => {
  const queue = createHashingQueue({ admitted: 2, waiting: 3 });
  let begun = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const calls = Array.from({ length: 9 }, () =>
    queue(async () => {
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
  expect(await queue(async () => 'again')).toBe('again');
});

test('a flood of sign-ins: some succeed, the others get a retry time, and none fails', async () => {
  server.accounts.ctx.hashingQueue = createHashingQueue({ admitted: 1, waiting: 2 });
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

test('a hash with an older cost still verifies and is then replaced', async () => {
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
