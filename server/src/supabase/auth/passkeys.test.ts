import { passkeyChallengeSchema, passkeySchema } from '@kith/contract/account/passkeys';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { startTestApp } from '#testing/start-test-app.ts';
import { addPasskey, beginSignIn, signInByPasskey } from '#testing/passkeys.ts';
import { addTotp, signInAgain, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { createSoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });

const device = () => createSoftwareAuthenticator(server.origin);

test('a passkey is added, and signs in without a password, at aal2', async () => {
  const { client, userId } = await signUpMember(server);
  const authenticator = device();
  const response = await addPasskey(server, await tokenOf(client), authenticator, 'Laptop');
  expect(response.status).toBe(200);
  const passkey = passkeySchema.parse(await response.json());
  expect(passkey).toMatchObject({ name: 'Laptop', last_used_at: null });

  const answer = await signInByPasskey(server, authenticator);
  expect(answer.status).toBe(200);
  const { access_token, refresh_token } = (await answer.json()) as Record<string, string>;
  const guest = server.client();
  const { data, error } = await guest.setSession({
    access_token: access_token!,
    refresh_token: refresh_token!,
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(userId);
  const { data: claims } = await guest.getClaims();
  expect(claims?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }] });
  expect((await guest.refreshSession()).error).toBeNull();
  expect((await guest.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  const list = await server.call('/passkeys', { token: await tokenOf(client) });
  const [known] = z.array(passkeySchema).parse(await list.json());
  expect(known?.id).toBe(passkey.id);
  expect(known?.last_used_at).not.toBeNull();
});

test('a passkey replaces the second factor', async () => {
  const { client } = await signUpMember(server);
  await addTotp(server, client);
  const authenticator = device();
  await addPasskey(server, await tokenOf(client), authenticator);
  const { access_token: token } = (await (await signInByPasskey(server, authenticator)).json()) as {
    access_token: string;
  };
  const changed = await server.call('/user', {
    token,
    method: 'PUT',
    body: { password: 'Another-1-Password' },
  });
  expect(changed.status).toBe(200);
});

test('passkeys are renamed and deleted, and a deleted one is refused', async () => {
  const { client } = await signUpMember(server);
  const token = await tokenOf(client);
  const authenticator = device();
  const made = await addPasskey(server, token, authenticator, 'Old');
  const { id } = (await made.json()) as { id: string };
  const patch = (name: string) =>
    server.call(`/passkeys/${id}`, { token, method: 'PATCH', body: { name } });
  expect(await (await patch('  New\u0000 name ')).json()).toMatchObject({ id, name: 'New name' });
  expect((await patch(' ')).status).toBe(400);
  expect((await patch('x'.repeat(101))).status).toBe(400);
  const remove = () => server.call(`/passkeys/${id}`, { token, method: 'DELETE' });
  expect(await (await remove()).json()).toEqual({ id });
  expect((await remove()).status).toBe(404);
  expect((await signInByPasskey(server, authenticator)).status).toBe(400);
});

test('a member has at most twenty passkeys', async () => {
  const { client, userId } = await signUpMember(server);
  await database.pool.query(
    `insert into auth.passkeys (user_id, name, credential_id, public_key)
     select $1, 'Key', gen_random_uuid(), '' from generate_series(1, 19)`,
    [userId],
  );
  const token = await tokenOf(client);
  const race = await Promise.all([1, 2, 3].map(() => addPasskey(server, token, device())));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const late = await server.call('/passkeys/registration', { token, body: {} });
  expect(await late.json()).toMatchObject({ code: 'too_many_passkeys' });
});

test('the options require a key that is stored on the device and verifies its user', async () => {
  const { client } = await signUpMember(server);
  const token = await tokenOf(client);
  await addPasskey(server, token, device());
  const response = await server.call('/passkeys/registration', { token, body: {} });
  const { options } = passkeyChallengeSchema.parse(await response.json());
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1', name: 'Kith' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
  });
  const asked = passkeyChallengeSchema.parse(await beginSignIn(server));
  expect(asked.options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
  expect(asked.options).not.toHaveProperty('allowCredentials');
});

test('without a session, or before the second factor, no passkey is added', async () => {
  const bare = await server.call('/passkeys/registration', { body: {} });
  expect(bare.status).toBe(403);
  const { client, email } = await signUpMember(server);
  const early = await server.call('/passkeys/registration', {
    token: await tokenOf(client),
    body: {},
  });
  const begun = (await early.json()) as { challenge_id: string; options: object };
  await addTotp(server, client);
  const token = await tokenOf(await signInAgain(server, email));
  const refused = await server.call('/passkeys/registration', { token, body: {} });
  expect(await refused.json()).toMatchObject({ code: 'insufficient_aal' });
  const credential = device().create(begun.options);
  const body = { challenge_id: begun.challenge_id, credential, name: 'Thief' };
  const late = await server.call('/passkeys', { token, body });
  expect([late.status, await late.json()]).toMatchObject([403, { code: 'insufficient_aal' }]);
});
