import { expect, test } from 'vitest';

import { spendLimit } from '#testing/spend-limit.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { addPasskey, beginSignIn, signInByPasskey } from '#testing/passkeys.ts';
import { addTotp, signInAgain, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { createSoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });

async function addDevice() {
  const { client, email, userId } = await signUpMember(server);
  const authenticator = createSoftwareAuthenticator(server.origin);
  const token = await tokenOf(client);
  const made = await addPasskey(server, token, authenticator);
  const { id } = (await made.json()) as { id: string };
  return { authenticator, token, userId, id, client, email };
}

async function statusAndCode(answer: Response | Promise<Response>) {
  const response = await answer;
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
}

const grant = (challengeId: string, credential: object) =>
  statusAndCode(
    server.call('/token?grant_type=passkey', { body: { challenge_id: challengeId, credential } }),
  );

const refused = [400, 'webauthn_credential_not_found'];
const expired = [422, 'webauthn_challenge_expired'];

test('an assertion for another origin, domain or user, or without user verification, is refused', async () => {
  const { authenticator } = await addDevice();
  for (const deviation of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isUserPresent: false },
    { isUserVerified: false },
    { userHandle: 'c29tZWJvZHk' },
  ]) {
    expect(await statusAndCode(signInByPasskey(server, authenticator, deviation))).toEqual(refused);
  }
  expect((await signInByPasskey(server, authenticator)).status).toBe(200);
});

test('a replayed assertion is refused, on its own challenge and on a new one', async () => {
  const { authenticator } = await addDevice();
  const { challenge_id: first, options } = await beginSignIn(server);
  const credential = authenticator.get(options);
  const race = await Promise.all([1, 2, 3].map(() => grant(first, credential)));
  expect(race.filter(([status]) => status === 200)).toHaveLength(1);
  expect(await grant(first, credential)).toEqual(expired);
  const { challenge_id: second } = await beginSignIn(server);
  expect(await grant(second, credential)).toEqual(refused);
  expect(await grant(second, credential)).toEqual(expired);
});

test('a challenge expires after five minutes', async () => {
  const { authenticator } = await addDevice();
  const { challenge_id: id, options } = await beginSignIn(server);
  server.clock.advance(301_000);
  expect(await grant(id, authenticator.get(options))).toEqual(expired);
});

test('a cloned authenticator is detected by its counter', async () => {
  const { authenticator } = await addDevice();
  expect((await signInByPasskey(server, authenticator, { counter: 9 })).status).toBe(200);
  for (const counter of [9, 3]) {
    expect(await statusAndCode(signInByPasskey(server, authenticator, { counter }))).toEqual(
      refused,
    );
  }
});

test('an unknown passkey, one of a deleted member and a wrong one are refused alike', async () => {
  const { authenticator, userId } = await addDevice();
  const unknown = createSoftwareAuthenticator(server.origin);
  unknown.create({ challenge: 'eA', rp: { id: '127.0.0.1' }, user: { id: 'eA' } });
  const refusal = await (await signInByPasskey(server, unknown)).text();
  await database.pool.query('update auth.users set deleted_at = now() where id = $1', [userId]);
  expect(await (await signInByPasskey(server, authenticator)).text()).toBe(refusal);
});

test('a banned member’s passkey is refused, and only its holder learns why', async () => {
  const { authenticator, userId } = await addDevice();
  await database.pool.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [userId],
  );
  const wrong = signInByPasskey(server, authenticator, { origin: 'https://evil.example' });
  expect(await statusAndCode(wrong)).toEqual(refused);
  expect(await statusAndCode(signInByPasskey(server, authenticator))).toEqual([400, 'user_banned']);
});

test('a passkey of another member can’t be renamed, deleted or listed', async () => {
  const { id, authenticator } = await addDevice();
  const { client } = await signUpMember(server);
  const token = await tokenOf(client);
  const path = `/passkeys/${id}`;
  const missing = [404, 'passkey_not_found'];
  const rename = server.call(path, { token, method: 'PATCH', body: { name: 'Mine now' } });
  expect(await statusAndCode(rename)).toEqual(missing);
  expect(await statusAndCode(server.call(path, { token, method: 'DELETE' }))).toEqual(missing);
  expect(await (await server.call('/passkeys', { token })).json()).toEqual([]);
  expect((await signInByPasskey(server, authenticator)).status).toBe(200);
});

test('a challenge of another member, or of a sign-in, registers no passkey', async () => {
  const victim = await addDevice();
  const { client } = await signUpMember(server);
  const token = await tokenOf(client);
  const own = createSoftwareAuthenticator(server.origin);
  const begun = await server.call('/passkeys/registration', { token: victim.token, body: {} });
  const registration = (await begun.json()) as { challenge_id: string; options: object };
  const user = { id: 'eA' };
  const signIn = await beginSignIn(server);
  for (const { challenge_id, options } of [registration, signIn]) {
    const credential = own.create({ rp: { id: '127.0.0.1' }, user, ...options });
    const body = { challenge_id, credential, name: 'Thief' };
    expect(await statusAndCode(server.call('/passkeys', { token, body }))).toEqual(expired);
  }
  const assertion = victim.authenticator.get(registration.options);
  expect(await grant(registration.challenge_id, assertion)).toEqual(expired);
});

test('a passkey of another member can’t be registered again', async () => {
  const { authenticator, userId } = await addDevice();
  const { client } = await signUpMember(server);
  const token = await tokenOf(client);
  const response = await server.call('/passkeys/registration', { token, body: {} });
  const { challenge_id, options } = (await response.json()) as {
    challenge_id: string;
    options: object;
  };
  const credential = authenticator.create(options);
  await database.pool.query('update auth.passkeys set credential_id = $1 where user_id = $2', [
    credential.id,
    userId,
  ]);
  const body = { challenge_id, credential, name: 'Taken' };
  expect(await statusAndCode(server.call('/passkeys', { token, body }))).toEqual([
    422,
    'webauthn_verification_failed',
  ]);
});

test('downgrade: a stolen password can’t remove a passkey of a member with a second factor', async () => {
  const { client, email, id } = await addDevice();
  await addTotp(server, client);
  const token = await tokenOf(await signInAgain(server, email));
  expect(await statusAndCode(server.call(`/passkeys/${id}`, { token, method: 'DELETE' }))).toEqual([
    403,
    'insufficient_aal',
  ]);
});

test('requesting many challenges and guessing many answers are limited', async () => {
  const limited = await startTestApp({ database, variables: { AUTH_IP_LIMITS: 'true' } });
  try {
    const ask = () => limited.call('/passkeys/challenge', { body: {} });
    await ask();
    await spendLimit(database, 'ip-passkey', 147);
    const answers = await Promise.all([1, 2, 3, 4].map(ask));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  } finally {
    await limited.close();
  }
});
