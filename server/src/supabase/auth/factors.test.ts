import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import type { SendText } from '#features/auth/accounts/factor-policy.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword } from '#testing/test-app-clients.ts';
import { addTotp, showCode, signInAgain, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { createSoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const stepMs = 30_000;

let messages: Parameters<SendText>[0][] = [];
const database = await useSharedDatabase();
const server = await startTestApp({
  database,
  variables: { AUTH_SMS_GAP_S: '0' },
  auth: {
    sendText: async (message) => {
      if (message.to === '15550000000') throw new Error('The network is down');
      messages.push(message);
    },
  },
});
/** Without a channel to phones. */
const textless = await startTestApp({
  database,
  variables: {
    AUTH_MFA_TOTP: 'false',
    AUTH_MFA_WEBAUTHN: 'false',
  },
});

async function levelOf(client: SupabaseClient['auth']) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

test('an authenticator app is added, and its first code raises the session', async () => {
  const { client } = await signUpMember(server);
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'My phone',
    issuer: 'Kith',
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' });
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/u);
  expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/u);
  expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Kith:.*algorithm=SHA1&digits=6&period=30$/u);
  expect(await levelOf(client)).toEqual(['aal1', 'aal1']);

  const before = (await client.getSession()).data.session!;
  const factorId = data!.id;
  const challenge = await client.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: 'totp' });
  expect(challenge.data!.expires_at - Date.now() / 1000).toBeGreaterThan(290);
  const code = showCode(data!.totp.secret, server.clock.now());
  const verified = await client.mfa.verify({ factorId, challengeId: challenge.data!.id, code });
  expect(verified.error).toBeNull();
  expect(verified.data?.refresh_token).not.toBe(before.refresh_token);
  expect(await levelOf(client)).toEqual(['aal2', 'aal2']);
  const { data: claims } = await client.getClaims();
  expect(claims?.claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  });
  const { data: old } = await client.getClaims(before.access_token);
  expect(claims?.claims.session_id).toBe(old?.claims.session_id);
  expect((await client.mfa.listFactors()).data).toMatchObject({
    totp: [{ id: factorId, status: 'verified', friendly_name: 'My phone', factor_type: 'totp' }],
  });
});

test('every way to a session lists the factors, without their secrets', async () => {
  const { client, email } = await signUpMember(server);
  const { factorId, secret } = await addTotp(server, client);
  const again = server.client();
  const { data } = await again.signInWithPassword({ email, password: goodPassword });
  expect(data.session?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
  expect(await levelOf(again)).toEqual(['aal1', 'aal2']);
  const refreshed = await again.refreshSession();
  expect(refreshed.data.session?.user.factors).toHaveLength(1);
  const changed = await again.updateUser({ data: { note: 'x' } });
  expect(changed.data.user?.factors).toHaveLength(1);
  server.clock.advance(stepMs);
  const code = showCode(secret, server.clock.now());
  const verified = await again.mfa.challengeAndVerify({ factorId, code });
  expect(verified.data?.user.factors).toHaveLength(1);
  expect(JSON.stringify(verified.data)).not.toContain(secret);
  expect(Object.keys(verified.data!.user.factors![0]!).sort()).toEqual([
    'created_at',
    'factor_type',
    'friendly_name',
    'id',
    'last_challenged_at',
    'status',
    'updated_at',
  ]);
});

test('a refresh keeps the level, and an app’s clock may be one step off', async () => {
  const { client, email } = await signUpMember(server);
  const { factorId, secret } = await addTotp(server, client);
  for (const drift of [1, -1]) {
    server.clock.advance(4 * stepMs);
    const again = await signInAgain(server, email);
    const code = showCode(secret, server.clock.now(), drift);
    expect((await again.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    await again.refreshSession();
    expect(await levelOf(again)).toEqual(['aal2', 'aal2']);
  }
  server.clock.advance(4 * stepMs);
  const far = showCode(secret, server.clock.now(), 2);
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: far });
  expect(error).toMatchObject({ code: 'mfa_verification_failed' });
});

test('proving a factor ends the other sessions that proved none', async () => {
  const { client, email } = await signUpMember(server);
  const other = await signInAgain(server, email);
  const { factorId, secret } = await addTotp(server, client);
  expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  const second = await signInAgain(server, email);
  server.clock.advance(stepMs);
  const code = showCode(secret, server.clock.now());
  await second.mfa.challengeAndVerify({ factorId, code });
  expect((await client.getUser()).error).toBeNull();
});

test('removing a factor lowers the level at the next refresh', async () => {
  const { client } = await signUpMember(server);
  const { factorId } = await addTotp(server, client);
  const { data, error } = await client.mfa.unenroll({ factorId });
  expect(error).toBeNull();
  expect(data).toEqual({ id: factorId });
  await client.refreshSession();
  expect(await levelOf(client)).toEqual(['aal1', 'aal1']);
  const { data: claims } = await client.getClaims();
  expect(claims?.claims['amr']).toMatchObject([{ method: 'password' }]);
  expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  });
});

test('email and password change only after the second factor', async () => {
  const { client, email } = await signUpMember(server);
  const { factorId, secret } = await addTotp(server, client);
  const again = await signInAgain(server, email);
  for (const wish of [{ password: 'Another-1-Password' }, { email: `new-${email}` }]) {
    const { error } = await again.updateUser(wish);
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  }
  server.clock.advance(stepMs);
  const code = showCode(secret, server.clock.now());
  await again.mfa.challengeAndVerify({ factorId, code });
  expect((await again.updateUser({ password: 'Another-1-Password' })).error).toBeNull();
});

test('names are unique, and an unverified factor is removed after a while', async () => {
  const { client } = await signUpMember(server);
  const enroll = () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Same' });
  expect((await enroll()).error).toBeNull();
  expect((await enroll()).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  const nameless = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: '' });
  expect(nameless.error).toBeNull();
  server.clock.advance(10 * stepMs + 1);
  expect((await enroll()).error).toBeNull();
  const { data } = await client.mfa.listFactors();
  expect(data?.all).toHaveLength(1);
});

test('of racing enrolments with one name one succeeds', async () => {
  const { client } = await signUpMember(server);
  const race = () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Race' });
  const answers = await Promise.all([race(), race(), race()]);
  expect(answers.map(({ error }) => error?.code ?? 'enrolled').sort()).toEqual([
    'enrolled',
    'mfa_factor_name_conflict',
    'mfa_factor_name_conflict',
  ]);
});

test('a member has at most ten verified factors', async () => {
  const { client, userId } = await signUpMember(server);
  await addTotp(server, client);
  await database.pool.query(
    `insert into auth.factors (user_id, factor_type, status, friendly_name)
     select $1, 'totp', 'verified', 'App ' || n from generate_series(1, 9) n`,
    [userId],
  );
  const { error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' });
  expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
});

test('a phone gets a code, and the code raises the session', async () => {
  messages = [];
  const { client } = await signUpMember(server);
  const { data, error } = await client.mfa.enroll({
    factorType: 'phone',
    friendlyName: 'Mine',
    phone: '+1 555 123 4567',
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'phone', phone: '15551234567' });
  const factorId = data!.id;
  const first = await client.mfa.challenge({ factorId, channel: 'sms' });
  const second = await client.mfa.challenge({ factorId });
  const [old, fresh] = messages.map(({ to, text }) => {
    expect(to).toBe('15551234567');
    return /^\d{6}/u.exec(text)![0];
  });
  const verify = (challengeId: string, code: string) =>
    client.mfa.verify({ factorId, challengeId, code });
  expect((await verify(first.data!.id, old!)).error?.code).toBe('mfa_factor_not_found');
  const wrong = String((Number(fresh) + 1) % 1_000_000).padStart(6, '0');
  expect((await verify(second.data!.id, wrong)).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  });
  expect((await verify(second.data!.id, fresh!)).error).toBeNull();
  const { data: claims } = await client.getClaims();
  expect(claims?.claims['amr']).toMatchObject([{ method: 'mfa/phone' }, { method: 'password' }]);
  const repeat = await client.mfa.enroll({ factorType: 'phone', phone: '15551234567' });
  expect(repeat.error).toMatchObject({ code: 'mfa_verified_factor_exists' });
});

test('a code that can’t be sent, or is requested too soon, is refused with its reason', async () => {
  const { client } = await signUpMember(server);
  const lost = await client.mfa.enroll({ factorType: 'phone', phone: '15550000000' });
  const { error } = await client.mfa.challenge({ factorId: lost.data!.id });
  expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  const gap = { AUTH_SMS_GAP_S: '60' };
  const slow = await startTestApp({ database, variables: gap, auth: { sendText: async () => {} } });
  try {
    const { client: eager } = await signUpMember(slow);
    const { data } = await eager.mfa.enroll({ factorType: 'phone', phone: '15551234567' });
    expect((await eager.mfa.challenge({ factorId: data!.id })).error).toBeNull();
    expect((await eager.mfa.challenge({ factorId: data!.id })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
  } finally {
    await slow.close();
  }
});

test('a security key is added and used', async () => {
  const { client, email } = await signUpMember(server);
  const { hostname: rpId, origin } = new URL(server.origin);
  const key = createSoftwareAuthenticator(origin);
  const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  const factorId = enrolled.data!.id;
  const site = { rpId, rpOrigins: [origin] };
  const creation = await client.mfa.challenge({ factorId, webauthn: site });
  const making = creation.data!.webauthn;
  if (making.type !== 'create') throw new Error('A new key has to be made');
  const made = await client.mfa.verify({
    factorId,
    challengeId: creation.data!.id,
    webauthn: {
      ...site,
      type: 'create',
      credential_response: key.create(making.credential_options.publicKey) as never,
    },
  });
  expect(made.error).toBeNull();
  expect(await levelOf(client)).toEqual(['aal2', 'aal2']);

  const again = await signInAgain(server, email);
  const request = await again.mfa.challenge({ factorId, webauthn: site });
  const asking = request.data!.webauthn;
  if (asking.type !== 'request') throw new Error('A known key has to be asked');
  expect(asking.credential_options.publicKey.allowCredentials).toHaveLength(1);
  const proved = await again.mfa.verify({
    factorId,
    challengeId: request.data!.id,
    webauthn: {
      ...site,
      type: 'request',
      credential_response: key.get(asking.credential_options.publicKey) as never,
    },
  });
  expect(proved.error).toBeNull();
  const { data: claims } = await again.getClaims();
  expect(claims?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] });
});

test('disabled factors and malformed requests are refused with their reason', async () => {
  const { client } = await signUpMember(textless);
  const token = await tokenOf(client);
  const ask = async (path: string, body: object, method = 'POST') => {
    const response = await textless.call(path, { token, body, method });
    const { code } = (await response.json()) as { code: string };
    return [response.status, code];
  };
  const factor = (body: object) => ask('/factors', body);
  expect([
    await factor({ factor_type: 'totp' }),
    await factor({ factor_type: 'webauthn' }),
    await factor({ factor_type: 'phone', phone: '15551234567' }),
    await factor({ factor_type: 'phone' }),
    await factor({ factor_type: 'phone', phone: 'call me' }),
    await factor({ factor_type: 'pigeon' }),
    await ask('/factors/none/challenge', {}),
    await ask(`/factors/${crypto.randomUUID()}/challenge`, {}),
    await ask(`/factors/${crypto.randomUUID()}/verify`, { challenge_id: 'x', code: '1' }),
  ]).toEqual([
    [422, 'mfa_totp_enroll_not_enabled'],
    [422, 'mfa_webauthn_enroll_not_enabled'],
    [422, 'mfa_phone_enroll_not_enabled'],
    [400, 'validation_failed'],
    [400, 'validation_failed'],
    [400, 'validation_failed'],
    [404, 'validation_failed'],
    [404, 'mfa_factor_not_found'],
    [400, 'validation_failed'],
  ]);
});

test('an expired challenge, one of another factor and an empty code are refused', async () => {
  const { client } = await signUpMember(server);
  const { factorId, secret } = await addTotp(server, client);
  const other = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' });
  const mine = await client.mfa.challenge({ factorId });
  const verify = (id: string, challengeId: string, code: string) =>
    client.mfa.verify({ factorId: id, challengeId, code });
  expect((await verify(factorId, mine.data!.id, '')).error).toMatchObject({
    status: 400,
    message: 'Code needs to be non-empty',
  });
  expect((await verify(other.data!.id, mine.data!.id, '123456')).error).toMatchObject({
    status: 422,
    code: 'mfa_factor_not_found',
  });
  expect((await verify(factorId, mine.data!.id, '１２３４５６')).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  });
  server.clock.advance(301_000);
  const code = showCode(secret, server.clock.now());
  expect((await verify(factorId, mine.data!.id, code)).error).toMatchObject({
    status: 422,
    code: 'mfa_challenge_expired',
  });
});
