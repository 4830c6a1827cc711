import { randomInt } from 'node:crypto';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { createDevSmsRoutes } from '#platform/sms/dev-sms-routes.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { codeInSms, startSmsPeer } from '#testing/peers/sms-peer.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const sms = await useUntilEnd(startSmsPeer());
/** Messages go to a gateway. */
const server = await startTestApp({ database, variables: { SMS_WEBHOOK_URL: sms.url } });

const newPhone = () => `49151${randomInt(10_000_000, 99_999_999)}`;
const messagesTo = (phone: string) =>
  sms.received.filter(({ body }) => body.to === `+${phone}`).map(({ body }) => body.text);

test('a test number accepts its own code, and gets no message', async () => {
  const test = await startTestApp({
    database,
    variables: {
      SMS_WEBHOOK_URL: sms.url,
      AUTH_TEST_OTP: '+15550100=424242',
    },
  });
  try {
    await test.client().signInWithOtp({ phone: '15550100' });
    expect(messagesTo('15550100')).toEqual([]);
    const { error } = await test
      .client()
      .verifyOtp({ phone: '+1 555 0100', token: '424242', type: 'sms' });
    expect(error).toBeNull();
    const replay = await test
      .client()
      .verifyOtp({ phone: '15550100', token: '424242', type: 'sms' });
    expect(replay.error).toMatchObject({ code: 'otp_expired' });
  } finally {
    await test.close();
  }
});

test('in the dev environment messages are readable, escaped as text', async () => {
  const dev = await startTestApp({ database, variables: { AUTH_EXTERNAL_PHONE: 'true' } });
  const app = new Hono().route('/dev/sms', createDevSmsRoutes(database));
  try {
    expect(await (await app.request('/dev/sms')).text()).toContain('No message yet');
    const phone = newPhone();
    await dev.client().signInWithOtp({ phone });
    const [message] = await dev.readMessages(phone);
    const { error } = await dev
      .client()
      .verifyOtp({ phone, token: codeInSms(message), type: 'sms' });
    expect(error).toBeNull();
    await database.pool.query(
      `insert into auth.short_messages (id, recipient, body)
       values (gen_random_uuid(), '1', '<script>alert(1)</script>')`,
    );
    const page = await app.request('/dev/sms');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const shown = await page.text();
    expect(shown).toContain(`+${phone}`);
    expect(shown).not.toContain('<script>');
    const asData = await app.request('/dev/sms', { headers: { accept: 'application/json' } });
    expect(await asData.json()).toContainEqual(
      expect.objectContaining({ recipient: phone, body: message }),
    );
  } finally {
    await dev.close();
  }
});

test('without a sender the phone channel is off and says so', async () => {
  const off = await startTestApp({ database });
  try {
    const phone = newPhone();
    const client = off.client();
    const { data } = await client.signUp({ email: `${phone}@test.example`, password });
    expect(data.session).toBeTruthy();
    const codes = [
      await client.updateUser({ phone }),
      await client.resend({ type: 'sms', phone }),
      await off.client().signUp({ phone, password }),
      await off.client().signInWithPassword({ phone, password }),
      await off.client().signInWithOtp({ phone }),
    ].map(({ error }) => `${error?.status} ${error?.code}`);
    expect(codes).toEqual([
      '400 phone_provider_disabled',
      '400 phone_provider_disabled',
      '400 phone_provider_disabled',
      '422 phone_provider_disabled',
      '422 phone_provider_disabled',
    ]);
    expect(await (await off.call('/settings')).json()).toMatchObject({
      external: { email: true, phone: false },
      phone_autoconfirm: false,
      sms_provider: '',
    });
    expect(await (await server.call('/settings')).json()).toMatchObject({
      external: { phone: true },
      sms_provider: 'webhook',
    });
  } finally {
    await off.close();
  }
});
