import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { linkIn } from '#testing/sent-mail.ts';
import { spendLimit } from '#testing/spend-limit.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const server = await startTestApp({
  database,
  variables: {
    AUTH_ACCOUNT_LIMITS: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});

const newEmail = () => `${randomUUID()}@test.example`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });

async function signUp(where = server) {
  const email = newEmail();
  await where.client().signUp({ email, password });
  return email;
}

async function signIn(email: string, secret: string, ip: string, where = server, headers = {}) {
  const response = await where.call('/token?grant_type=password', {
    body: { email, password: secret },
    headers: { ...from(ip), ...headers },
  });
  const { message } = (await response.json()) as { message?: string };
  return { status: response.status, message, retryAfter: response.headers.get('retry-after') };
}

/** As if the limits' time had passed. */
const passTime = (ms: number) =>
  database.pool.query('update auth.rate_limits set expire = expire - $1', [ms]);

test('five failures lock the account for this address, whether the account exists or not', async () => {
  const known = await signUp();
  for (const email of [known, newEmail()]) {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await signIn(email, 'Wrong-Guess-1', '203.0.113.7')).toMatchObject({ status: 400 });
    }
    expect(await signIn(email, password, '203.0.113.7')).toEqual({
      status: 429,
      message:
        'Account temporarily locked due to too many failed attempts. Please try again later.',
      retryAfter: '900',
    });
  }
  await passTime(14 * 60_000);
  expect(await signIn(known, password, '203.0.113.7')).toMatchObject({ status: 429 });
  await passTime(61_000);
  expect(await signIn(known, password, '203.0.113.7')).toMatchObject({ status: 200 });
});

test('a lock keeps out the guesser, not the owner at another address', async () => {
  const email = await signUp();
  for (let attempt = 0; attempt < 7; attempt += 1) await signIn(email, 'x', '203.0.113.8');
  expect(await signIn(email, password, '198.51.100.1')).toMatchObject({ status: 200 });
  expect(await signIn(email, password, '203.0.113.8')).toMatchObject({ status: 429 });
});

test('changing addresses within an IPv6 network escapes no lock', async () => {
  const email = await signUp();
  for (let host = 1; host <= 5; host += 1) await signIn(email, 'x', `2001:db8:1:2::${host}`);
  expect(await signIn(email, password, '2001:db8:1:2:3:4:5:6')).toMatchObject({ status: 429 });
  expect(await signIn(email, password, '2001:db8:1:3::1')).toMatchObject({ status: 200 });
});

test('many guesses at once count as five', async () => {
  const email = await signUp();
  const before = server.hashing.count;
  await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'x', '203.0.113.9')));
  expect(server.hashing.count - before).toBe(5);
});

test('a right password clears the count', async () => {
  const email = await signUp();
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn(email, 'x', '203.0.113.10');
    expect(await signIn(email, password, '203.0.113.10')).toMatchObject({ status: 200 });
  }
});

test('an address may sign up three times an hour', async () => {
  const email = newEmail();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await server.call('/signup', { body: { email, password } });
  }
  const fourth = await server.call('/signup', { body: { email, password } });
  expect([fourth.status, await fourth.json()]).toEqual([
    429,
    {
      code: 'over_request_rate_limit',
      message: 'Too many sign up attempts. Please try again later.',
    },
  ]);
});

test('a password may be reset three times an hour, for known and unknown addresses', async () => {
  for (const email of [await signUp(), newEmail()]) {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await server.call('/recover', { body: { email } })).status).toBe(200);
    }
    const fourth = await server.call('/recover', { body: { email } });
    expect([fourth.status, ((await fourth.json()) as { message: string }).message]).toEqual([
      429,
      'Too many password reset attempts. Please try again later.',
    ]);
  }
});

test('two emails to an address need a pause, for known and unknown addresses', async () => {
  const gap = await startTestApp({ database, variables: { AUTH_MAIL_GAP_S: '60' } });
  try {
    for (const email of [await signUp(gap), newEmail()]) {
      expect((await gap.call('/recover', { body: { email } })).status).toBe(200);
      const second = await gap.call('/recover', { body: { email } });
      expect(second.status).toBe(429);
      expect(await second.json()).toEqual({
        code: 'over_email_send_rate_limit',
        // On a busy machine some of the minute has passed.
        message: expect.stringMatching(
          /^For security purposes, you can only request this after (?:60|5\d) seconds\.$/u,
        ) as string,
      });
    }
  } finally {
    await gap.close();
  }
});

test('one IP address may ask thirty times in five minutes, and no header changes that', async () => {
  const plain = await startTestApp({ database, variables: { AUTH_IP_LIMITS: 'true' } });
  try {
    const statuses: number[] = [];
    for (const request of [1, 30, 31, 32]) {
      if (request === 30) await spendLimit(database, 'ip-verify', 28);
      const headers = from(`192.0.2.${request}`);
      const body = { type: 'signup', token_hash: 'x' };
      statuses.push((await plain.call('/verify', { body, headers })).status);
    }
    expect(statuses).toEqual([403, 403, 429, 429]);
  } finally {
    await plain.close();
  }
});

test('when a neighbour locks an account at a shared address, its owner can sign in by email', async () => {
  const email = await signUp();
  const ip = '203.0.113.20';
  const headers = from(ip);
  for (let guess = 0; guess < 6; guess += 1) await signIn(email, 'x', ip);
  expect(await signIn(email, password, ip)).toMatchObject({ status: 429 });
  await server.call('/recover', { body: { email }, headers });
  const [mail] = await server.readEmailsOf(email);
  for (let guess = 0; guess < 6; guess += 1) {
    await server.call('/verify', { body: { type: 'recovery', email, token: '000000' }, headers });
  }
  const link = linkIn(mail).searchParams.get('token');
  const body = { type: 'recovery', token_hash: link };
  const opened = await server.call('/verify', { body, headers });
  expect(opened.status).toBe(200);
});

test('a lock ends no session', async () => {
  const email = await signUp();
  const ip = '203.0.113.21';
  const { data } = await server.client().signInWithPassword({ email, password });
  for (let guess = 0; guess < 6; guess += 1) await signIn(email, 'x', ip);
  const refreshed = await server.call('/token?grant_type=refresh_token', {
    body: { refresh_token: data.session?.refresh_token },
    headers: from(ip),
  });
  expect(refreshed.status).toBe(200);
});

test('trying one password on many accounts from one address is limited', async () => {
  const shared = { AUTH_IP_LIMITS: 'true', AUTH_ACCOUNT_LIMITS: 'true' };
  const strict = await startTestApp({
    database,
    variables: { ...shared, TRUSTED_PROXIES: '127.0.0.1' },
  });
  try {
    const [victim, ip] = [await signUp(strict), '203.0.113.30'];
    const statuses: number[] = [];
    const guess = async () =>
      statuses.push((await signIn(newEmail(), 'Summer-2026!', ip, strict)).status);
    await guess();
    await spendLimit(database, 'sign-in-network', 47);
    await Promise.all([49, 50, 51, 52].map(guess));
    expect(statuses.toSorted()).toEqual([400, 400, 400, 429, 429]);
    const elsewhere = { 'user-agent': 'a new phone' };
    expect(await signIn(victim, password, ip, strict, elsewhere)).toMatchObject({
      status: 429,
      message: 'Request rate limit reached',
    });
    expect(await signIn(victim, password, '198.51.100.30', strict)).toMatchObject({ status: 200 });
  } finally {
    await strict.close();
  }
});

test('right passwords from a whole office do not count against the limit', async () => {
  const strict = await startTestApp({
    database,
    variables: {
      AUTH_IP_LIMITS: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  try {
    const email = await signUp(strict);
    const enter = () => signIn(email, password, '203.0.113.31', strict);
    expect((await enter()).status).toBe(200);
    await spendLimit(database, 'sign-in-network', 49);
    for (const _colleague of [1, 2, 3]) expect((await enter()).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('a neighbour who uses up the sign-ins of an address ends no session', async () => {
  const strict = await startTestApp({ database, variables: { AUTH_IP_LIMITS: 'true' } });
  try {
    const { data } = await strict.client().signUp({ email: newEmail(), password });
    const spend = () => strict.call('/token?grant_type=pkce', { body: {} });
    await spend();
    await spendLimit(database, 'ip-token', 147);
    const spent = await Promise.all([1, 2, 3, 4].map(spend));
    expect(spent.filter(({ status }) => status === 429)).toHaveLength(2);
    const refreshed = await strict.client().refreshSession({
      refresh_token: data.session!.refresh_token,
    });
    expect(refreshed.error).toBeNull();
  } finally {
    await strict.close();
  }
});

test('sign-ins by organisation, wallet and provider are counted too', async () => {
  await passTime(60 * 60_000);
  const limited = await startTestApp({ database, variables: { AUTH_IP_LIMITS: 'true' } });
  const ways = [
    [30, () => limited.call('/sso', { body: {} })],
    [30, () => limited.call('/token?grant_type=web3', { body: { chain: 'ethereum' } })],
    [150, () => limited.call('/authorize')],
  ] as const;
  for (const [points, ask] of ways) {
    const answers = await Promise.all(Array.from({ length: points }, ask));
    expect(answers.map(({ status }) => status)).not.toContain(429);
    const refused = await ask();
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
  }
  await limited.close();
});

test('limits store no email address', async () => {
  const found = await database.pool.query(`select 1 from auth.rate_limits where key like '%@%'`);
  expect(found.rowCount).toBe(0);
});

test('enumeration by changing one’s address: five taken ones an hour are named, free ones do not count', async () => {
  const [taken, page] = [await signUp(), server.client()];
  await page.signUp({ email: newEmail(), password });
  const forgetGap = () =>
    database.pool.query(`delete from auth.rate_limits where key like 'mail:%'`);
  const change = async (email: string) => {
    const { error } = await page.updateUser({ email });
    await forgetGap();
    return error?.code;
  };
  expect(await change(newEmail())).toBeUndefined();
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect(await change(taken)).toBe('email_exists');
  expect(await change(taken)).toBe('over_request_rate_limit');
  expect(await change(newEmail())).toBe('over_request_rate_limit');
  await passTime(61 * 60_000);
  expect(await change(taken)).toBe('email_exists');
});
