import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });

type Answer = { status: number; code?: string; message?: string; token: string; access: string };

async function open(where = server): Promise<string> {
  const email = `${randomUUID()}@test.example`;
  const { data } = await where.client().signUp({ email, password });
  return data.session!.refresh_token;
}

async function refresh(token: string, where = server): Promise<Answer> {
  const response = await where.call('/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  });
  const body = (await response.json()) as Record<string, string>;
  return {
    status: response.status,
    code: body['code'],
    message: body['message'],
    token: body['refresh_token'] ?? '',
    access: body['access_token'] ?? '',
  };
}

test('each refresh brings a new token', async () => {
  const first = await open();
  const second = await refresh(first);
  const third = await refresh(second.token);
  expect(new Set([first, second.token, third.token]).size).toBe(3);
});

test('the token just replaced returns the active one, and no second branch', async () => {
  const first = await open();
  const second = await refresh(first);
  const again = await refresh(first);
  expect(again).toMatchObject({ status: 200, token: second.token });
});

test('a client that lost the answer may repeat the request much later', async () => {
  const first = await open();
  const second = await refresh(first);
  server.clock.advance(3_000_000);
  expect(await refresh(first)).toMatchObject({ status: 200, token: second.token });
});

test('two tabs far apart in the chain are tolerated for moments only', async () => {
  const first = await open();
  const second = await refresh(first);
  const third = await refresh(second.token);
  expect(await refresh(first)).toMatchObject({ status: 200, token: third.token });
  server.clock.advance(11_000);
  expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
});

test('a stolen old token ends the session, and it stays ended', async () => {
  const stolen = await open();
  const second = await refresh(stolen);
  server.clock.advance(11_000);
  const third = await refresh(second.token);
  server.clock.advance(11_000);
  expect(await refresh(stolen)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  expect(await refresh(third.token)).toMatchObject({
    status: 400,
    code: 'refresh_token_not_found',
  });
  const user = await server.call('/user', { token: third.access });
  expect(user.status).toBe(403);
  expect(await user.json()).toMatchObject({ code: 'session_not_found' });
});

test('a token stolen long ago is refused even right after a refresh by the owner', async () => {
  const stolen = await open();
  const second = await refresh(stolen);
  server.clock.advance(60_000);
  await refresh(second.token);
  expect(await refresh(stolen)).toMatchObject({ code: 'refresh_token_already_used' });
});

test('racing refreshes agree on one token', async () => {
  const first = await open();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(answers.map((answer) => answer.token)).size).toBe(1);
});

test('a forged, a truncated and an invented token get other errors than a used one', async () => {
  const token = await open();
  const bytes = Buffer.from(token, 'base64url');
  bytes[20] = bytes[20]! ^ 1;
  const codes = [
    (await refresh(bytes.toString('base64url'))).code,
    (await refresh(token.slice(0, -4))).code,
    (await refresh('short')).code,
    (await refresh('')).code,
  ];
  expect(codes).toEqual(Array.from({ length: 4 }, () => 'validation_failed'));
});

test('without rotation the same token stays valid', async () => {
  const still = await startTestApp({ database, variables: { AUTH_REFRESH_ROTATION: 'false' } });
  try {
    const token = await open(still);
    expect(await refresh(token, still)).toMatchObject({ status: 200, token });
    still.clock.advance(60_000);
    expect(await refresh(token, still)).toMatchObject({ status: 200, token });
  } finally {
    await still.close();
  }
});

test('a session ends at its time limit and after too long a pause', async () => {
  const bounded = await startTestApp({
    database,
    variables: {
      AUTH_SESSION_TIMEBOX_S: '100',
      AUTH_SESSION_INACTIVITY_S: '40',
    },
  });
  try {
    const paused = await open(bounded);
    const used = await open(bounded);
    bounded.clock.advance(30_000);
    let { token } = await refresh(used, bounded);
    bounded.clock.advance(30_000);
    expect((await refresh(paused, bounded)).message).toContain('(Inactivity)');
    ({ token } = await refresh(token, bounded));
    bounded.clock.advance(30_000);
    ({ token } = await refresh(token, bounded));
    bounded.clock.advance(30_000);
    expect(await refresh(token, bounded)).toMatchObject({ status: 400, code: 'session_expired' });
  } finally {
    await bounded.close();
  }
});

test('a banned user gets no further token', async () => {
  const token = await open();
  await database.pool.query(`update auth.users set banned_until = now() + interval '10 years'
    where id = (select user_id from auth.sessions order by created_at desc limit 1)`);
  expect(await refresh(token)).toMatchObject({ status: 400, code: 'user_banned' });
});
