import type { AccountDeletion } from '@kith/contract/account/deletion';
import type { AccountExport } from '@kith/contract/account/exports';
import { deletionDelayDays } from '@kith/contract/account/rules';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { defaultWays } from '@kith/contract/notifications/rules';
import { beforeEach, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { grantConsents, usualConsents } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { openEthereumWallet, writeWalletMessage } from '#testing/wallets.ts';

const database = await useFileDatabase();
const server = await startTestApp({
  database,
  variables: { ...longSessions, AUTH_WEB3_ETHEREUM: 'true' },
});
const freshMs = 11 * minuteMs;

type Wallet = ReturnType<typeof openEthereumWallet>;

/** A member who has nothing but a wallet: no address, no phone, no password. */
async function signIn(wallet: Wallet) {
  const now = server.clock.now();
  const message = writeWalletMessage({ origin: server.origin, now }, 'Ethereum', wallet.address);
  const client = server.openClient();
  const { data, error } = await client.auth.signInWithWeb3({
    chain: 'ethereum',
    message,
    signature: wallet.sign(message),
  });
  if (error) throw error;
  const { access_token: token, user } = data.session;
  return { id: user.id, client, call: server.callWith(token) };
}

let wallet: Wallet;
let member: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  wallet = openEthereumWallet();
  member = await signIn(wallet);
  await grantConsents(database, member.id, usualConsents);
});

async function countEmails(): Promise<number> {
  const found = await database.pool.query('select from auth.outgoing_emails');
  return found.rowCount ?? 0;
}

test('notification settings are kept, and what would be emailed is only in the app', async () => {
  const path = '/notification-preferences';
  const topics = { ...defaultWays, data: { in_app: true, push: false, mail: 'now' } };
  const saved = { topics, quiet_hours: null };
  await bodyOf(member.call('PUT', path, saved));
  expect(await bodyOf(member.call('GET', path))).toEqual(saved);
  const before = await countEmails();
  await bodyOf(member.call('POST', '/account/exports', {}));
  await server.runAll();
  expect(await countEmails()).toBe(before);
  const found = await database.pool.query('select from notifications where user_id = $1', [
    member.id,
  ]);
  expect(found.rowCount).toBe(1);
});

test('an old session can prove nothing and says why; signing in again with the wallet is the proof', async () => {
  server.advance(freshMs);
  expect(await refusalOf(member.call('POST', '/account/exports', {}))).toEqual([
    403,
    'reauthentication_needed',
  ]);
  const { error } = await member.client.auth.reauthenticate();
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Reauthentication requires the user to have an email or a phone number',
  });
  const again = await signIn(wallet);
  expect(again.id).toBe(member.id);
  const { id } = await bodyOf<AccountExport>(again.call('POST', '/account/exports', {}));
  await server.runAll();
  const file = await again.call('GET', `/account/exports/${id}/file`);
  expect(file.status).toBe(200);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
});

test('an account is deleted after 14 days, unless the member changes their mind', async () => {
  const path = '/account/deletion';
  expect(await refusalOf(member.call('POST', path, { email: '' }))).toEqual([
    422,
    'confirmation_mismatch',
  ]);
  const asked = await bodyOf<AccountDeletion>(member.call('POST', path, { email: 'delete' }));
  expect(asked.scheduled_for).not.toBeNull();
  expect(await bodyOf(member.call('DELETE', path))).toEqual({
    requested_at: null,
    scheduled_for: null,
  });
  server.advance((deletionDelayDays + 1) * dayMs);
  await server.run('account-deletion.run');

  const again = await signIn(wallet);
  expect(again.id).toBe(member.id);
  await bodyOf(again.call('POST', path, { email: 'delete' }));
  server.advance((deletionDelayDays - 1) * dayMs + freshMs);
  await server.run('account-deletion.run');
  expect((await signIn(wallet)).id).toBe(member.id);
  server.advance(dayMs);
  await server.run('account-deletion.run');
  const left = await database.pool.query(
    'select from auth.users where id = $1 union all select from auth.identities where user_id = $1',
    [member.id],
  );
  expect(left.rowCount).toBe(0);
  expect((await signIn(wallet)).id).not.toBe(member.id);
});
