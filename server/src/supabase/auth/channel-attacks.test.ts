import { randomInt, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { codeIn, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { codeInSms, startSmsPeer } from '#testing/peers/sms-peer.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const sms = await useUntilEnd(startSmsPeer());
const variables = { SMS_WEBHOOK_URL: sms.url, AUTH_EMAIL_AUTOCONFIRM: 'false' };
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

const newEmail = () => `${randomUUID()}@test.example`;
const newPhone = () => `49151${randomInt(10_000_000, 99_999_999)}`;
const messagesTo = (phone: string) =>
  sms.received.filter(({ body }) => body.to === `+${phone}`).map(({ body }) => body.text);
const lastCode = (phone: string) => codeInSms(messagesTo(phone).at(-1));
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function confirmedEmail() {
  const email = newEmail();
  await server.call('/signup', { body: { email, password } });
  await openInBrowser(linkIn((await server.readEmailsOf(email))[0]));
  return email;
}

async function waitingEmail() {
  const email = newEmail();
  await server.call('/signup', { body: { email, password } });
  return email;
}

async function confirmedPhone() {
  const phone = newPhone();
  await server.call('/otp', { body: { phone } });
  await verify({ type: 'sms', phone, token: lastCode(phone) });
  return phone;
}

async function waitingPhone() {
  const phone = newPhone();
  await server.call('/signup', { body: { phone, password } });
  return phone;
}

async function verify(body: object) {
  const response = await server.call('/verify', { body });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}

/** An answer without the parts that are new each time. */
async function answerOf(path: string, body: Record<string, unknown>, address: string) {
  const response = await server.call(path, { body });
  const text = (await response.text())
    .replaceAll(address, 'ADDRESS')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'TIME');
  return [response.status, text.replaceAll(address.split('@')[0] ?? '', 'NAME')];
}

async function timeOf(path: string, body: object) {
  const startedAt = performance.now();
  await server.call(path, { body });
  return performance.now() - startedAt;
}

test('attack: enumeration by the message or the status of an answer', async () => {
  const emails = [await confirmedEmail(), await waitingEmail(), newEmail()];
  for (const create_user of [true, false]) {
    for (const email of emails) {
      expect(await answerOf('/otp', { email, create_user }, email)).toEqual([200, '{}']);
    }
  }
  const phones = [await confirmedPhone(), await waitingPhone(), newPhone()];
  for (const [path, body, expected] of [
    ['/otp', { create_user: false }, '{}'],
    ['/otp', { create_user: true }, '{"message_id":"ID"}'],
    ['/resend', { type: 'sms' }, '{"message_id":"ID"}'],
    ['/resend', { type: 'phone_change' }, '{"message_id":"ID"}'],
  ] as const) {
    for (const phone of path === '/otp' && body.create_user ? [...phones, newPhone()] : phones) {
      expect(await answerOf(path, { ...body, phone }, phone)).toEqual([200, expected]);
    }
  }
  const signUps = [await confirmedPhone(), await waitingPhone(), newPhone()];
  const answers = await Promise.all(
    signUps.map((phone) => answerOf('/signup', { phone, password, data: { a: 1 } }, phone)),
  );
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
  // The stock client learns of a confirmed number from a made-up user without identities.
  expect(answers[0]?.[1]).toContain('"identities":[]');
  expect(answers[2]).toEqual(answers[1]);
  expect(messagesTo(signUps[0]!).at(-1)).toContain('already has a Kith account');
});

test('attack: enumeration by the time of an answer', async () => {
  const create_user = false;
  const requests = [
    ['/otp', { email: await confirmedEmail(), create_user }],
    ['/otp', { email: await waitingEmail(), create_user }],
    ['/otp', { email: newEmail(), create_user }],
    ['/otp', { email: newEmail() }],
    ['/otp', { phone: await confirmedPhone(), create_user }],
    ['/otp', { phone: newPhone(), create_user }],
    ['/resend', { type: 'sms', phone: await waitingPhone() }],
    ['/resend', { type: 'sms', phone: newPhone() }],
  ] as const;
  const { policy } = server.accounts.ctx;
  policy.evenAnswerMs = 150;
  // A slow gateway must not reveal a known number.
  sms.behave({ delayMs: 60_000 });
  try {
    for (const [path, body] of requests) {
      const time = await timeOf(path, body);
      expect(time).toBeGreaterThan(145);
      expect(time).toBeLessThan(30_000);
    }
  } finally {
    policy.evenAnswerMs = 0;
    sms.behave({});
  }
});

test('attack: enumeration by the gap between two messages, or by a full budget', async () => {
  const ask = async (body: object, ip: string) => {
    const response = await limited.call('/otp', { body, headers: { 'x-forwarded-for': ip } });
    return response.status;
  };
  const phones = [await confirmedPhone(), newPhone()];
  for (const [index, phone] of phones.entries()) {
    const body = { phone, create_user: false };
    expect(await ask(body, `203.0.113.${index}`)).toBe(200);
    expect(await ask(body, `203.0.113.${index}`)).toBe(429);
  }
});

test('attack: guessing the code of a text message or of a magic link', async () => {
  const phone = await confirmedPhone();
  await server.call('/otp', { body: { phone } });
  const code = lastCode(phone);
  const wrong = { type: 'sms', phone, token: another(code) };
  const guesses = await Promise.all(Array.from({ length: 6 }, () => verify(wrong)));
  expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 403));
  expect(await verify({ type: 'sms', phone, token: code })).toMatchObject({
    status: 403,
    body: { code: 'otp_expired' },
  });

  const email = await confirmedEmail();
  await server.call('/otp', { body: { email } });
  const emailed = codeIn((await server.readEmailsOf(email))[0]);
  for (let guess = 0; guess < 5; guess += 1) {
    await verify({ type: 'email', email, token: another(emailed) });
  }
  expect((await verify({ type: 'magiclink', email, token: emailed })).status).toBe(403);
});

test('attack: getting more guesses by requesting new codes', async () => {
  const email = await confirmedEmail();
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${round}` };
    statuses.push((await limited.call('/otp', { body: { email }, headers })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('attack: using a code that is used, expired or replaced', async () => {
  const phone = await confirmedPhone();
  const ask = async () => {
    await server.call('/otp', { body: { phone } });
    return { type: 'sms', phone, token: lastCode(phone) };
  };
  const used = await ask();
  const race = await Promise.all([verify(used), verify(used), verify(used)]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  const [replaced, next] = [await ask(), await ask()];
  if (replaced.token !== next.token) expect((await verify(replaced)).status).toBe(403);
  expect((await verify(next)).status).toBe(200);
  const late = await ask();
  server.clock.advance(61_000);
  expect((await verify(late)).status).toBe(403);
});

test('attack: using the code of one purpose, channel or member for another', async () => {
  const [mine, theirs] = [await confirmedPhone(), await confirmedPhone()];
  await server.call('/otp', { body: { phone: mine } });
  const token = lastCode(mine);
  expect((await verify({ type: 'sms', phone: theirs, token })).status).toBe(403);
  expect((await verify({ type: 'phone_change', phone: mine, token })).status).toBe(403);
  expect((await verify({ type: 'email', email: mine, token })).status).toBe(422);
  expect((await verify({ type: 'recovery', phone: mine, token })).status).toBe(400);
  expect((await verify({ type: 'sms', phone: mine, token })).status).toBe(200);
});

test('attack: setting a password for a number or an address before its owner signs up', async () => {
  const stolen = 'Stranger-Sets-1';
  const phone = newPhone();
  await server.call('/signup', { body: { phone, password: stolen } });
  await server.call('/otp', { body: { phone } });
  const code = lastCode(phone);
  // The stranger asks for a code again, which must not keep the password.
  await server.call('/resend', { body: { type: 'sms', phone } });
  await expect.poll(() => messagesTo(phone).length).toBe(3);
  const last = lastCode(phone);
  if (code !== last) {
    expect((await verify({ type: 'sms', phone, token: code })).status).toBe(403);
  }
  expect((await verify({ type: 'sms', phone, token: last })).status).toBe(200);
  const byPhone = await server.client().signInWithPassword({ phone, password: stolen });
  expect(byPhone.error).toMatchObject({ code: 'invalid_credentials' });

  const email = newEmail();
  await server.call('/signup', { body: { email, password: stolen } });
  await server.call('/otp', { body: { email } });
  const token = codeIn((await server.readEmailsOf(email))[0]);
  expect((await verify({ type: 'email', email, token })).status).toBe(200);
  const byEmail = await server.client().signInWithPassword({ email, password: stolen });
  expect(byEmail.error).toMatchObject({ code: 'invalid_credentials' });
});

test('attack: header injection into a text message or an email', async () => {
  const before = sms.received.length;
  const breaks = [
    '\r\nBcc: evil@test.example',
    '\nX-Evil: 1',
    '\r\n\r\n<b>body</b>',
    '%0d%0aBcc:x',
  ];
  for (const tail of breaks) {
    const asked = [
      await server.call('/otp', { body: { phone: `${newPhone()}${tail}` } }),
      await server.call('/otp', { body: { email: `a@test.example${tail}` } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([400, 400]);
  }
  expect(sms.received).toHaveLength(before);
  const phone = newPhone();
  const data = { full_name: 'A\r\nwebhook-id: 1', locale: 'xx\r\nX: 1', brand: 'Evil' };
  await server.call('/signup', {
    body: { phone, password, data },
    headers: { 'accept-language': 'fr-FR', 'user-agent': 'curl {{code}}' },
  });
  const sent = sms.received.at(-1)!;
  expect(sent.body).toEqual({
    to: `+${phone}`,
    channel: 'sms',
    text: expect.stringMatching(/^\d{6} confirme [^\r]*\n\n@127\.0\.0\.1 #\d{6}$/u),
  });
  expect(sent.headers['webhook-id']).toMatch(/^[0-9a-f-]{36}$/u);

  const email = newEmail();
  const target = encodeURIComponent(`${server.origin}/x\r\nBcc: evil@test.example`);
  await server.call(`/otp?redirect_to=${target}`, { body: { email, data } });
  const [mail] = await server.readEmailsOf(email);
  expect(mail?.subject).not.toMatch(/[\r\n]/u);
  expect(`${mail?.subject}${mail?.body_text}${mail?.body_html}`).not.toMatch(/Bcc|webhook-id/u);
});

test('limits and one-time tokens store no phone number', async () => {
  const phone = newPhone();
  await limited.call('/otp', { body: { phone }, headers: { 'x-forwarded-for': '192.0.2.200' } });
  const counters = await database.pool.query(
    `select 1 from auth.rate_limits where key like '%' || $1 || '%'`,
    [phone],
  );
  expect(counters.rowCount).toBe(0);
  const codes = await database.pool.query<{ code_hash: Buffer }>(
    'select code_hash from auth.one_time_tokens where address = $1',
    [phone],
  );
  expect(codes.rows[0]?.code_hash).toHaveLength(32);
});

test('attack: pre-hijacking of a number, whose owner signs up or asks for a code later', async () => {
  const strangers = 'Stranger-Sets-1';
  for (const way of ['signup', 'otp'] as const) {
    const phone = newPhone();
    await server.call('/signup', { body: { phone, password: strangers } });
    const stale = lastCode(phone);
    await server.call(`/${way}`, { body: { phone, password } });
    const fresh = lastCode(phone);
    if (fresh !== stale) {
      expect((await verify({ type: 'sms', phone, token: stale })).body.code).toBe('otp_expired');
    }
    expect((await verify({ type: 'sms', phone, token: fresh })).status).toBe(200);
    const { error } = await server.client().signInWithPassword({ phone, password: strangers });
    expect(error?.code).toBe('invalid_credentials');
  }
});
