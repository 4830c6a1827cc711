import { randomUUID } from 'node:crypto';

import { freshProofMs } from '@kith/contract/account/rules';
import { minuteMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { refusalOf } from '#testing/read-answer.ts';
import { addPasskey, signInByPasskey } from '#testing/passkeys.ts';
import { createSoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';
import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { addTotp, showCode, signInAgain, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { codeIn } from '#testing/sent-mail.ts';
import { goodPassword } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startProviderServer({ database });

const needed = [400, 'reauthentication_needed'];
const old = () => server.advance(freshProofMs + minuteMs);
const prove = (token: string, body: object) => server.call('/reauthenticate', { token, body });

test('second factor bypassed: with the password alone a thief links their own account and removes the owner’s email', async () => {
  const { client, email, userId } = await signUpMember(server);
  await addTotp(server, client);
  const thief = await tokenOf(await signInAgain(server, email));
  const claims = { sub: randomUUID(), email: newEmail(), email_verified: true };
  const link = server.call('/token?grant_type=id_token', {
    token: thief,
    body: {
      provider: 'acme',
      id_token: await server.peers.acme.issueIdToken(claims),
      link_identity: true,
    },
  });
  expect(await refusalOf(link)).toEqual([403, 'insufficient_aal']);
  const { data } = await client.getUserIdentities();
  const identity = data?.identities.find(({ provider }) => provider === 'email');
  const path = `/user/identities/${identity?.identity_id}`;
  const unlink = server.call(path, { token: thief, method: 'DELETE' });
  expect(await refusalOf(unlink)).toEqual([403, 'insufficient_aal']);
  const { rows } = await database.pool.query(
    'select email, encrypted_password is null as bare from auth.users where id = $1',
    [userId],
  );
  expect(rows).toEqual([{ email, bare: false }]);
});

test('stolen session becomes permanent: a passkey planted from an old session survives a new password', async () => {
  const { client } = await signUpMember(server);
  const device = createSoftwareAuthenticator(server.origin);
  old();
  const token = await tokenOf(client);
  expect(await refusalOf(await addPasskey(server, token, device))).toEqual(needed);
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
  expect(data).toBeNull();
  const mine = { email: newEmail() };
  expect((await client.updateUser(mine)).error?.code).toBe('reauthentication_needed');
  const { body } = await server.call('/passkeys', { token, method: 'GET' });
  expect(await new Response(body).json()).toEqual([]);
});

test('a passkey and a factor that a thief planted go with the old password, and no others', async () => {
  const { client, email } = await signUpMember(server);
  const token = await tokenOf(client);
  const [own, planted] = [1, 2].map(() => createSoftwareAuthenticator(server.origin));
  await addPasskey(server, token, own!, 'Own');
  const listAdditions = async () => {
    const response = await server.call('/additions', { token: await tokenOf(client) });
    return (await response.json()) as { id: string; kind: string; name: string }[];
  };
  // What was there when the password was last changed is not offered.
  await client.updateUser({ password: 'Warmer-Ties-2027' });
  expect(await listAdditions()).toEqual([]);
  server.advance(minuteMs);
  await addPasskey(server, token, planted!, 'Planted');
  await addTotp(server, client, 'Thief');
  const additions = await listAdditions();
  expect(additions.map(({ kind, name }) => [kind, name])).toEqual([
    ['passkey', 'Planted'],
    ['factor', 'Thief'],
  ]);
  const removed = additions.map(({ id }) => id);
  const change = { password: 'Warmest-Ties-2028', remove_additions: [...removed, randomUUID()] };
  expect((await client.updateUser(change)).error).toBeNull();
  expect((await signInByPasskey(server, planted!)).status).toBe(400);
  expect((await signInByPasskey(server, own!)).status).toBe(200);
  const again = server.client();
  await again.signInWithPassword({ email, password: 'Warmest-Ties-2028' });
  const { data } = await again.mfa.getAuthenticatorAssuranceLevel();
  expect(data?.nextLevel).toBe('aal1');
});

test('stolen session becomes permanent: the thief’s password guess is no oracle for the owner’s password', async () => {
  const { client } = await signUpMember(server);
  old();
  const token = await tokenOf(client);
  const ask = (body: object) => refusalOf(server.call('/user', { token, method: 'PUT', body }));
  expect(await ask({ password: goodPassword })).toEqual(needed);
  expect(await ask({ password: 'Quite-Another-1', current_password: 'Wrong-1-Guess' })).toEqual(
    needed,
  );
});

test('an old session is fresh again after the password, an emailed code or the second factor', async () => {
  const { client, email } = await signUpMember(server);
  const token = await tokenOf(client);
  const change = () => server.call('/passkeys/registration', { token, body: {} });
  for (const proof of ['password', 'nonce', 'factor'] as const) {
    old();
    expect(await refusalOf(change()), proof).toEqual(needed);
    if (proof === 'password') await prove(token, { password: goodPassword });
    if (proof === 'nonce') {
      await client.reauthenticate();
      const nonce = codeIn((await server.readEmailsOf(email))[0]);
      expect((await prove(token, { nonce })).status).toBe(200);
    }
    if (proof === 'factor') {
      await prove(token, { password: goodPassword });
      const { factorId, secret } = await addTotp(server, client);
      old();
      expect(await refusalOf(change())).toEqual(needed);
      const code = showCode(secret, server.clock.now());
      await client.mfa.challengeAndVerify({ factorId, code });
    }
    expect((await change()).status, proof).toBe(200);
  }
});

test('a wrong proof makes no session fresh, and a proof of one session no other', async () => {
  const { client, email } = await signUpMember(server);
  const other = await tokenOf(await signInAgain(server, email));
  old();
  const token = await tokenOf(client);
  const refused = [422, 'reauthentication_not_valid'];
  expect(await refusalOf(prove(token, { password: 'Wrong-1-Guess' }))).toEqual(refused);
  expect(await refusalOf(prove(token, { nonce: '000000' }))).toEqual(refused);
  expect(await refusalOf(prove(token, {}))).toEqual([400, 'validation_failed']);
  const begin = (whose: string) =>
    refusalOf(server.call('/passkeys/registration', { token: whose, body: {} }));
  expect(await begin(token)).toEqual(needed);
  await prove(token, { password: goodPassword });
  expect(await begin(other)).toEqual(needed);
});

test('a refreshed token makes no session fresh', async () => {
  const { client } = await signUpMember(server);
  old();
  await client.refreshSession();
  const begun = server.call('/passkeys/registration', { token: await tokenOf(client), body: {} });
  expect(await refusalOf(begun)).toEqual(needed);
});

test('signing out always works: below the second factor it ends that session alone', async () => {
  const { client, email } = await signUpMember(server);
  await addTotp(server, client);
  const half = await signInAgain(server, email);
  const halfToken = await tokenOf(half);
  expect((await half.signOut()).error).toBeNull();
  expect((await server.call('/user', { token: halfToken })).status).toBe(403);
  const token = await tokenOf(client);
  expect((await server.call('/user', { token })).status).toBe(200);
  old();
  expect((await client.signOut()).error).toBeNull();
  expect((await server.call('/user', { token })).status).toBe(403);
});

test('a passkey that the owner adds right after signing in signs in', async () => {
  const { client } = await signUpMember(server);
  const device = createSoftwareAuthenticator(server.origin);
  expect((await addPasskey(server, await tokenOf(client), device)).status).toBe(200);
  expect((await signInByPasskey(server, device)).status).toBe(200);
});
