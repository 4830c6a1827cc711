import { randomInt } from 'node:crypto';

import { expect, test } from 'vitest';

import { spendLimit } from '#testing/spend-limit.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { startSmsPeer } from '#testing/peers/sms-peer.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const sms = await useUntilEnd(startSmsPeer());
const variables = { SMS_WEBHOOK_URL: sms.url };
const server = await startTestApp({ database, variables });
/** With every limit on; callers come through a proxy, so that they have addresses. */
const limited = await startTestApp({
  database,
  variables: {
    ...variables,
    AUTH_IP_LIMITS: 'true',
    AUTH_ACCOUNT_LIMITS: 'true',
    AUTH_SMS_GAP_S: '60',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});

const newPhone = () => `49151${randomInt(10_000_000, 99_999_999)}`;
const messagesTo = (phone: string) => sms.received.filter(({ body }) => body.to === `+${phone}`);

test('attack: SMS pumping to one number', async () => {
  const phone = newPhone();
  const ask = (path: string, body: object, index: number) =>
    limited.call(path, {
      body: { phone, ...body },
      headers: { 'x-forwarded-for': `2001:db8:${index.toString(16)}::1` },
    });
  expect((await ask('/otp', {}, 1)).status).toBe(200);
  const again = await ask('/signup', { password }, 2);
  const waitS = again.headers.get('retry-after');
  // On a busy machine some of the minute has passed.
  expect(waitS).toMatch(/^(?:60|5\d)$/u);
  expect([again.status, await again.json()]).toEqual([
    429,
    {
      code: 'over_sms_send_rate_limit',
      message: `For security purposes, you can only request this after ${waitS} seconds.`,
    },
  ]);
  expect((await ask('/resend', { type: 'sms' }, 3)).status).toBe(429);
  expect(messagesTo(phone)).toHaveLength(1);
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await database.pool.query(`delete from auth.rate_limits where key like 'sms:%'`);
    statuses.push((await ask('/otp', {}, 4 + round)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  expect(messagesTo(phone)).toHaveLength(10);
});

test('attack: SMS pumping to many numbers from one address, or from many', async () => {
  const before = sms.received.length;
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      // Changing addresses within an IPv6 network does not make another caller.
      const headers = { 'x-forwarded-for': `2001:db8:ffff:1::${index.toString(16)}` };
      const path = index % 2 === 0 ? '/otp' : '/signup';
      return (await limited.call(path, { body: { phone: newPhone(), password }, headers })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await spendLimit(database, 'sms-ip', 26);
  const headers = { 'x-forwarded-for': '2001:db8:ffff:1::ffff' };
  const over = await limited.call('/otp', { body: { phone: newPhone() }, headers });
  expect([over.status, await over.json()]).toEqual([
    429,
    { code: 'over_sms_send_rate_limit', message: 'sms rate limit exceeded' },
  ]);
  expect(sms.received.length - before).toBe(4);

  const frugal = await startTestApp({
    database,
    variables: {
      SMS_WEBHOOK_URL: sms.url,
      AUTH_SMS_HOURLY_BUDGET: '2',
    },
  });
  try {
    await database.pool.query(`delete from auth.rate_limits where key = 'sms-all:all'`);
    const asked = [1, 2, 3].map(() => frugal.call('/otp', { body: { phone: newPhone() } }));
    const all = (await Promise.all(asked)).map(({ status }) => status);
    expect(all.sort()).toEqual([200, 200, 429]);
  } finally {
    await frugal.close();
  }
});

test('attack: SMS pumping to premium-rate numbers', async () => {
  const before = sms.received.length;
  for (const phone of ['+19002345678', '+44 9098790000']) {
    const answer = await server.call('/otp', { body: { phone } });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'validation_failed' },
    ]);
  }
  expect(sms.received).toHaveLength(before);
});

test('attack: one number in many spellings', async () => {
  const national = String(randomInt(10_000_000, 99_999_999));
  const spellings = [`+49151${national}`, `49 151 ${national}`, `+49 0151 ${national}`];
  for (const [index, phone] of spellings.entries()) {
    const headers = { 'x-forwarded-for': `192.0.2.${index}` };
    const answer = await limited.call('/otp', { body: { phone }, headers });
    expect([phone, answer.status]).toEqual([phone, index === 0 ? 200 : 429]);
  }
  const found = await database.pool.query('select phone from auth.users where phone like $1', [
    `49%151${national}`,
  ]);
  expect(found.rows).toEqual([{ phone: `49151${national}` }]);
  const refused = [
    `+49-151-${national}`,
    `0049151${national}`,
    `+49151${national};ext=1`,
    `+49151${national}\u0000`,
    '+٤٩١٥١١٢٣٤٥٦٧',
    `++49151${national}`,
    `+49151${national}\u200B`,
    '+',
    `+${'1'.repeat(16)}`,
  ];
  for (const phone of refused) {
    const answer = await server.call('/otp', { body: { phone } });
    expect([phone, answer.status]).toEqual([phone, 400]);
  }
});
