import { newRecoveryCodesSchema, recoveryCodesSchema } from '@kith/contract/account/recovery-codes';
import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import {
  addTotp,
  makeRecoveryCodes,
  signInAgain,
  signUpMember,
  tokenOf,
} from '#testing/second-factors.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });

async function readLeft(token: string) {
  const response = await server.call('/recovery_codes', { token });
  return recoveryCodesSchema.parse(await response.json());
}

const redeem = (token: string, code: string) =>
  server.call('/recovery_codes/verify', { token, body: { code } });

test('ten codes are created, shown once, and each raises a session once', async () => {
  const { client, email } = await signUpMember(server);
  await addTotp(server, client);
  const token = await tokenOf(client);
  expect(await readLeft(token)).toEqual({ left: 0, created_at: null });
  const made = await server.call('/recovery_codes', { token, method: 'POST', body: {} });
  const { codes } = newRecoveryCodesSchema.parse(await made.json());
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/u);
  expect((await readLeft(token)).left).toBe(10);
  const stored = await database.pool.query('select c::text as row from auth.recovery_codes c');
  for (const code of codes) expect(JSON.stringify(stored.rows)).not.toContain(code);

  const again = await signInAgain(server, email);
  const before = (await again.getSession()).data.session!;
  const typed = ` ${codes[0]!.replace('-', ' ').toUpperCase()} `;
  const response = await redeem(before.access_token, typed);
  expect(response.status).toBe(200);
  const session = (await response.json()) as Record<'access_token' | 'refresh_token', string>;
  expect((await again.setSession(session)).error).toBeNull();
  const { data: claims } = await again.getClaims();
  expect(claims?.claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'recovery_code' }, { method: 'password' }],
  });
  expect((await again.refreshSession()).data.user?.factors).toHaveLength(1);
  expect((await readLeft(await tokenOf(again))).left).toBe(9);
  const [mail] = await server.readEmailsOf(email);
  expect(mail?.subject).toBe('A recovery code was used for Kith');
  expect(mail?.body_text).toContain('Codes left: 9.');
});

test('a new set invalidates the old one, and removing the last factor removes the set', async () => {
  const { client, email } = await signUpMember(server);
  const { factorId } = await addTotp(server, client);
  const [old] = await makeRecoveryCodes(server, client);
  const [fresh] = await makeRecoveryCodes(server, client);
  const again = await signInAgain(server, email);
  expect((await redeem(await tokenOf(again), old!)).status).toBe(422);
  const raised = await redeem(await tokenOf(again), fresh!);
  const session = (await raised.json()) as Record<'access_token' | 'refresh_token', string>;
  await again.setSession(session);
  expect((await again.mfa.unenroll({ factorId })).error).toBeNull();
  await again.refreshSession();
  const { data } = await again.mfa.getAuthenticatorAssuranceLevel();
  expect([data?.currentLevel, data?.nextLevel]).toEqual(['aal1', 'aal1']);
  expect(await readLeft(await tokenOf(again))).toEqual({ left: 0, created_at: null });
});

test('codes require a second factor that was just proved', async () => {
  const { client, email } = await signUpMember(server);
  const ask = async (token: string) => {
    const response = await server.call('/recovery_codes', { token, method: 'POST', body: {} });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await ask(await tokenOf(client))).toEqual([422, 'mfa_factor_not_found']);
  await addTotp(server, client);
  const again = await signInAgain(server, email);
  expect(await ask(await tokenOf(again))).toEqual([403, 'insufficient_aal']);
  const empty = await redeem(await tokenOf(again), ' ');
  expect(empty.status).toBe(400);
});
