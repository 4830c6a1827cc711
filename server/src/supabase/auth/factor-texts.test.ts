import { randomInt } from 'node:crypto';

import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { startSmsPeer } from '#testing/peers/sms-peer.ts';
import { signUpMember } from '#testing/second-factors.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const sms = await useUntilEnd(startSmsPeer());
const start = (variables: Record<string, string> = {}) =>
  startTestApp({ database, variables: { SMS_WEBHOOK_URL: sms.url, ...variables } });
const server = await start();

const newPhone = () => `49151${randomInt(10_000_000, 99_999_999)}`;

/** A new member who wants codes by phone. */
async function addPhone(app: typeof server, phone: string) {
  const { client } = await signUpMember(app);
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone });
  return { client, factorId: data?.id ?? '', data, error };
}

/** Answers a code, which raises the session. */
async function prove(client: SupabaseClient['auth'], factorId: string) {
  const { data } = await client.mfa.challenge({ factorId });
  const code = /\d{6}/u.exec(sms.received.at(-1)?.body.text ?? '')![0];
  const { error } = await client.mfa.verify({ factorId, challengeId: data!.id, code });
  expect(error).toBeNull();
}

test('a phone has one spelling, and none that costs more', async () => {
  const national = String(randomInt(10_000_000, 99_999_999));
  const { client, data } = await addPhone(server, `+49 0151 ${national}`);
  expect(data).toMatchObject({ type: 'phone', phone: `49151${national}` });
  const premium = await client.mfa.enroll({ factorType: 'phone', phone: '+44 9098790000' });
  expect(premium.error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a code comes by the channel that the member chose', async () => {
  const phone = newPhone();
  const { client, factorId } = await addPhone(server, phone);
  expect((await client.mfa.challenge({ factorId, channel: 'whatsapp' })).error).toBeNull();
  expect((await client.mfa.challenge({ factorId })).error).toBeNull();
  const channels = sms.received.slice(-2).map(({ body }) => `${body.channel} ${body.to}`);
  expect(channels).toEqual([`whatsapp +${phone}`, `sms +${phone}`]);
  const pigeon = await client.mfa.challenge({ factorId, channel: 'pigeon' as never });
  expect(pigeon.error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a test number gets no message, and accepts its code', async () => {
  const phone = newPhone();
  const testing = await start({ AUTH_TEST_OTP: `${phone}=123456` });
  const { client, factorId } = await addPhone(testing, phone);
  const before = sms.received.length;
  const verified = await client.mfa.challengeAndVerify({ factorId, code: '123456' });
  expect(verified.error).toBeNull();
  expect(sms.received).toHaveLength(before);
});

test('attack: texting somebody’s phone from many accounts, as a second factor that is never proved', async () => {
  const limited = await start({ AUTH_ACCOUNT_LIMITS: 'true' });
  const phone = newPhone();
  const answers: (number | undefined)[] = [];
  for (let account = 0; account < 11; account += 1) {
    const { client, factorId } = await addPhone(limited, phone);
    const { error } = await client.mfa.challenge({ factorId });
    answers.push(error?.status);
  }
  expect(answers).toEqual([...Array<undefined>(10).fill(undefined), 429]);
});

test('the service’s budget counts codes of second factors, too', async () => {
  const frugal = await start({ AUTH_SMS_HOURLY_BUDGET: '2' });
  await database.pool.query(`delete from auth.rate_limits where key = 'sms-all:all'`);
  const { client, factorId } = await addPhone(frugal, newPhone());
  await prove(client, factorId);
  expect((await client.mfa.challenge({ factorId })).error).toBeNull();
  expect((await client.mfa.challenge({ factorId })).error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'sms rate limit exceeded',
  });
});

test('a phone that was proved gets its codes, however often others have asked for theirs', async () => {
  const limited = await start({ AUTH_ACCOUNT_LIMITS: 'true', AUTH_IP_LIMITS: 'true' });
  const phone = newPhone();
  const { client, factorId } = await addPhone(limited, phone);
  await prove(client, factorId);
  const asked = Array.from({ length: 10 }, () => limited.call('/otp', { body: { phone } }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toContain(429);
  expect((await client.mfa.challenge({ factorId })).error).toBeNull();
});
