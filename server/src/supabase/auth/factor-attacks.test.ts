import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import {
  addTotp,
  makeRecoveryCodes,
  showCode,
  signInAgain,
  signUpMember,
  tokenOf,
} from '#testing/second-factors.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#testing/peers/software-authenticator.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const stepMs = 30_000;
const minuteMs = 60_000;

const database = await useSharedDatabase();
const server = await startTestApp({ database });

type Answer = { status: number; code: string | undefined };

async function ask(path: string, token: string, body: object, method = 'POST'): Promise<Answer> {
  const response = await server.call(path, { token, body, method });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

async function challenge(token: string, factorId: string) {
  const response = await server.call(`/factors/${factorId}/challenge`, { token, body: {} });
  return (await response.json()) as {
    id: string;
    webauthn: { credential_options: { publicKey: object } };
  };
}

/** Guesses against a new challenge each time, as an attacker would who hopes to reset the count. */
async function guess(token: string, factorId: string, code: string): Promise<Answer> {
  const { id } = await challenge(token, factorId);
  return ask(`/factors/${factorId}/verify`, token, { challenge_id: id, code });
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const verified = { status: 200, code: undefined };
const refused = { status: 422, code: 'mfa_verification_failed' };
const locked = { status: 429, code: 'over_request_rate_limit' };

test('replaying a TOTP code: an accepted code is never accepted again, nor an older one', async () => {
  const { client, email } = await signUpMember(server);
  const { factorId, secret, code } = await addTotp(server, client);
  const thief = await tokenOf(await signInAgain(server, email));
  expect(await guess(thief, factorId, code)).toEqual(refused);
  const older = showCode(secret, server.clock.now(), -1);
  expect(await guess(thief, factorId, older)).toEqual(refused);
  server.clock.advance(stepMs);
  const next = showCode(secret, server.clock.now());
  const begun = await Promise.all([1, 2, 3].map(() => challenge(thief, factorId)));
  const race = await Promise.all(
    begun.map(({ id }) =>
      ask(`/factors/${factorId}/verify`, thief, { challenge_id: id, code: next }),
    ),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('guessing a second factor: the fifth wrong code locks it for every session, longer each time', async () => {
  const { client, email } = await signUpMember(server);
  const { factorId, secret } = await addTotp(server, client);
  server.clock.advance(stepMs);
  const sessions = [await signInAgain(server, email), await signInAgain(server, email)];
  const [first, second] = await Promise.all(sessions.map(tokenOf));
  const wrong = wrongCode(showCode(secret, server.clock.now()));
  const race = await Promise.all(
    [first, second, first, second, first, second, first].map((token) =>
      guess(token!, factorId, wrong),
    ),
  );
  expect(race.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(race.filter(({ status }) => status === 429)).toHaveLength(2);
  const right = () => showCode(secret, server.clock.now());
  expect(await guess(first!, factorId, right())).toEqual(locked);
  server.clock.advance(15 * minuteMs + 1);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await guess(second!, factorId, wrongCode(right()))).toEqual(refused);
  }
  server.clock.advance(15 * minuteMs + 1);
  expect(await guess(second!, factorId, right())).toEqual(locked);
  server.clock.advance(15 * minuteMs);
  expect(await guess(second!, factorId, right())).toEqual(verified);
});

test('a factor of another member can’t be challenged, verified or deleted', async () => {
  const { client: owner } = await signUpMember(server);
  const { factorId, secret } = await addTotp(server, owner);
  const { id } = await challenge(await tokenOf(owner), factorId);
  const { client: stranger } = await signUpMember(server);
  await addTotp(server, stranger);
  const token = await tokenOf(stranger);
  server.clock.advance(stepMs);
  const body = { challenge_id: id, code: showCode(secret, server.clock.now()) };
  const notFound = { status: 404, code: 'mfa_factor_not_found' };
  expect([
    await ask(`/factors/${factorId}/challenge`, token, {}),
    await ask(`/factors/${factorId}/verify`, token, body),
    await ask(`/factors/${factorId}`, token, {}, 'DELETE'),
  ]).toEqual([notFound, notFound, notFound]);
  expect((await owner.mfa.listFactors()).data?.totp).toHaveLength(1);
});

test('downgrade: a stolen password can’t remove a factor or add another', async () => {
  const { client, email } = await signUpMember(server);
  const { factorId } = await addTotp(server, client);
  const thief = await tokenOf(await signInAgain(server, email));
  expect(await ask(`/factors/${factorId}`, thief, {}, 'DELETE')).toEqual({
    status: 422,
    code: 'insufficient_aal',
  });
  for (const type of ['totp', 'webauthn']) {
    expect(await ask('/factors', thief, { factor_type: type })).toEqual({
      status: 403,
      code: 'insufficient_aal',
    });
  }
});

test('downgrade: a factor that a thief enrolled before the member’s own raises no session', async () => {
  const { client, email } = await signUpMember(server);
  const thief = await signInAgain(server, email);
  const begun = await thief.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Mine' });
  const factorId = begun.data!.id;
  await addTotp(server, client);
  const token = await tokenOf(await signInAgain(server, email));
  const insufficient = { status: 403, code: 'insufficient_aal' };
  expect(await ask(`/factors/${factorId}/challenge`, token, {})).toEqual(insufficient);
});

test('downgrade: a refresh token from before the second factor does not get the raised session', async () => {
  const { client } = await signUpMember(server);
  const stolen = (await client.getSession()).data.session!.refresh_token;
  await addTotp(server, client);
  const { error } = await server.client().refreshSession({ refresh_token: stolen });
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  expect((await client.refreshSession()).error).toBeNull();
});

test('a code for a challenge that another session started is refused', async () => {
  const far = await startTestApp({ database, variables: { TRUSTED_PROXIES: '127.0.0.1' } });
  try {
    const { client } = await signUpMember(far);
    const { factorId, secret } = await addTotp(far, client);
    const token = await tokenOf(client);
    const from = (ip: string) => ({ token, headers: { 'x-forwarded-for': ip } });
    const path = `/factors/${factorId}`;
    const prove = async (asked: string, answered: string) => {
      far.clock.advance(stepMs);
      const begun = await far.call(`${path}/challenge`, { ...from(asked), body: {} });
      const { id } = (await begun.json()) as { id: string };
      const body = { challenge_id: id, code: showCode(secret, far.clock.now()) };
      const answer = await far.call(`${path}/verify`, { ...from(answered), body });
      return ((await answer.json()) as { code?: string }).code;
    };
    const mismatch = 'mfa_ip_address_mismatch';
    expect(await prove('203.0.113.7', '198.51.100.9')).toBe(mismatch);
    expect(await prove('2001:db8::1', '2001:db8:0:1::1')).toBe(mismatch);
    expect(await prove('203.0.113.7', '203.0.113.7')).toBeUndefined();
    expect(await prove('2001:db8::1', '2001:0DB8:0::2')).toBeUndefined();
    expect(await prove('203.0.113.7', '2001:db8::1')).toBeUndefined();
  } finally {
    await far.close();
  }
});

test('a stolen table of factors reveals no secret, and a sealed one opens in no other row', async () => {
  const { client, userId } = await signUpMember(server);
  const { secret, factorId } = await addTotp(server, client);
  const { client: thief, userId: thiefId } = await signUpMember(server);
  const theirs = await addTotp(server, thief);
  const stored = await database.pool.query<{ row: string }>(
    'select f::text as row from auth.factors f where user_id = $1',
    [userId],
  );
  const raw = Buffer.from(secret).toString('hex');
  expect(stored.rows[0]?.row).not.toContain(secret);
  expect(stored.rows[0]?.row).not.toContain(raw);
  await database.pool.query(
    `update auth.factors set sealed_secret =
       (select sealed_secret from auth.factors where user_id = $1) where user_id = $2`,
    [thiefId, userId],
  );
  server.clock.advance(stepMs);
  const code = showCode(theirs.secret, server.clock.now());
  expect(await guess(await tokenOf(client), factorId, code)).toEqual(refused);
});

/** A member with a security key, and their browser's answer to a challenge. */
async function addKey() {
  const { client, email } = await signUpMember(server);
  const key = createSoftwareAuthenticator(server.origin);
  const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  const factorId = data!.id;
  const token = await tokenOf(client);
  const { id, webauthn } = await challenge(token, factorId);
  const credential = key.create(webauthn.credential_options.publicKey);
  const made = await answer(token, factorId, id, 'create', credential);
  expect(made).toEqual(verified);
  return { email, factorId, key, token: await tokenOf(await signInAgain(server, email)) };
}

function answer(
  token: string,
  factorId: string,
  challengeId: string,
  type: 'create' | 'request',
  credential: object,
): Promise<Answer> {
  const webauthn = { type, rpId: 'evil.example', rpOrigins: [], credential_response: credential };
  return ask(`/factors/${factorId}/verify`, token, { challenge_id: challengeId, webauthn });
}

type Key = Awaited<ReturnType<typeof addKey>>;

async function proveKey(
  { token, factorId, key }: Key,
  deviation: Parameters<SoftwareAuthenticator['get']>[1] = {},
): Promise<Answer> {
  const { id, webauthn } = await challenge(token, factorId);
  const credential = key.get(webauthn.credential_options.publicKey, deviation);
  return answer(token, factorId, id, 'request', credential);
}

test('WebAuthn: an assertion for another origin, another domain or another user is refused', async () => {
  const key = await addKey();
  expect(await proveKey(key, { origin: 'https://evil.example' })).toEqual(refused);
  expect(await proveKey(key, { rpId: 'evil.example' })).toEqual(refused);
  expect(await proveKey(key, { isUserPresent: false })).toEqual(refused);
  expect(await proveKey(key, { userHandle: 'c29tZWJvZHk' })).toEqual(refused);
  expect(await proveKey(key)).toEqual(verified);
});

test('WebAuthn: a replayed assertion is refused, on its own challenge and on a new one', async () => {
  const key = await addKey();
  const { token, factorId } = key;
  const { id, webauthn } = await challenge(token, factorId);
  const credential = key.key.get(webauthn.credential_options.publicKey);
  expect(await answer(token, factorId, id, 'request', credential)).toEqual(verified);
  const again = await tokenOf(await signInAgain(server, key.email));
  const gone = { status: 422, code: 'mfa_factor_not_found' };
  expect(await answer(again, factorId, id, 'request', credential)).toEqual(gone);
  const fresh = await challenge(again, factorId);
  expect(await answer(again, factorId, fresh.id, 'request', credential)).toEqual(refused);
  // A wrong answer uses the challenge up, too.
  expect(await answer(again, factorId, fresh.id, 'request', credential)).toEqual(gone);
});

test('WebAuthn: a cloned authenticator is detected by its counter', async () => {
  const key = await addKey();
  expect(await proveKey(key, { counter: 7 })).toEqual(verified);
  for (const counter of [7, 6, 0]) expect(await proveKey(key, { counter })).toEqual(refused);
  expect(await proveKey(key, { counter: 8 })).toEqual(verified);
});

test('WebAuthn: an invented answer is refused without a server error', async () => {
  const key = await addKey();
  const { token, factorId } = key;
  const { id } = await challenge(token, factorId);
  const form = { id: 'x', rawId: 'x', type: 'public-key' };
  for (const credential of [{}, { ...form, response: 'x' }]) {
    expect(await answer(token, factorId, id, 'request', credential)).toEqual({
      status: 400,
      code: 'validation_failed',
    });
  }
  expect(await answer(token, factorId, id, 'request', { ...form, response: {} })).toEqual(refused);
});

const redeem = (token: string, code: string) => ask('/recovery_codes/verify', token, { code });

test('replaying a recovery code: of racing uses one counts, and none afterwards', async () => {
  const { client, email } = await signUpMember(server);
  await addTotp(server, client);
  const [code] = await makeRecoveryCodes(server, client);
  const token = await tokenOf(await signInAgain(server, email));
  const race = await Promise.all([1, 2, 3].map(() => redeem(token, code!)));
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await redeem(token, code!)).toEqual(refused);
});

test('guessing a recovery code: the fifth wrong one locks the set', async () => {
  const { client, email } = await signUpMember(server);
  await addTotp(server, client);
  const [code] = await makeRecoveryCodes(server, client);
  const token = await tokenOf(await signInAgain(server, email));
  const guesses = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) => redeem(token, `00000-0000${number}`)),
  );
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(await redeem(token, code!)).toEqual(locked);
  server.clock.advance(15 * minuteMs + 1);
  expect(await redeem(token, code!)).toEqual(verified);
});

test('a recovery code of another member is refused', async () => {
  const { client: owner } = await signUpMember(server);
  await addTotp(server, owner);
  const [code] = await makeRecoveryCodes(server, owner);
  const { client, email } = await signUpMember(server);
  await addTotp(server, client);
  await makeRecoveryCodes(server, client);
  const token = await tokenOf(await signInAgain(server, email));
  expect(await redeem(token, code!)).toEqual(refused);
  const { client: bare } = await signUpMember(server);
  expect(await redeem(await tokenOf(bare), code!)).toEqual(refused);
});

test('more members requesting text messages than there are connections don’t block the database', async () => {
  const texting = await startTestApp({ database, auth: { sendText: async () => {} } });
  try {
    const asking = Array.from({ length: 12 }, async () => {
      const { client } = await signUpMember(texting);
      const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '15551234567' });
      return { client, factorId: data!.id };
    });
    const members = await Promise.all(asking);
    const answers = await Promise.all(
      members.map(({ client, factorId }) => client.mfa.challenge({ factorId })),
    );
    expect(answers.map(({ error }) => error)).toEqual(members.map(() => null));
  } finally {
    await texting.close();
  }
});

test('an anonymous user can’t add a factor or a passkey', async () => {
  const { client, userId } = await signUpMember(server);
  await database.pool.query('update auth.users set is_anonymous = true where id = $1', [userId]);
  const token = await tokenOf(client);
  const barred = { status: 403, code: 'no_authorization' };
  expect(await ask('/factors', token, { factor_type: 'totp' })).toEqual(barred);
  expect(await ask('/passkeys/registration', token, {})).toEqual(barred);
});
