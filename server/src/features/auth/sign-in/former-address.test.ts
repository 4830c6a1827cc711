import { expect, test } from 'vitest';

import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import { refusalOf } from '#testing/read-answer.ts';
import { signUpMember } from '#testing/second-factors.ts';
import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startProviderServer({ database });
const expired = [403, 'otp_expired'];

type Emails = { address: string; links: URL[]; codes: [type: string, token: string][] };

/** A link for a new password and one for signing in, sent to an address. */
async function sendWaysIn(address: string): Promise<Emails> {
  await server.call('/recover', { body: { email: address } });
  await server.call('/otp', { body: { email: address } });
  const [magic, recovery] = await server.readEmailsOf(address);
  return {
    address,
    links: [linkIn(recovery), linkIn(magic)],
    codes: [
      ['recovery', codeIn(recovery)],
      ['magiclink', codeIn(magic)],
    ],
  };
}

async function expectExpired({ address, links, codes }: Emails): Promise<void> {
  const { rows } = await database.pool.query(
    'select type from auth.one_time_tokens where address = $1',
    [address],
  );
  expect(rows).toEqual([]);
  await expectRefused({ address, links, codes });
}

async function expectRefused({ address, links, codes }: Emails): Promise<void> {
  for (const link of links) {
    expect(fragmentOf(await openInBrowser(link)).get('error_code'), link.href).toBe('otp_expired');
  }
  for (const [type, token] of codes) {
    const body = { type, email: address, token };
    expect(await refusalOf(server.call('/verify', { body })), type).toEqual(expired);
  }
}

/** Opens the link of an email change in the email to an address. */
async function confirmChange(address: string): Promise<URL> {
  const emails = await server.readEmailsOf(address);
  const mail = emails.find(({ body_text: text }) => text.includes('type=email_change'));
  return openInBrowser(linkIn(mail));
}

/** A member whose new address both links have confirmed; the code is still to be exchanged. */
async function changeAddress() {
  const email = newEmail();
  const client = server.client({ flowType: 'pkce' });
  await client.signUp({ email, password });
  const emails = await sendWaysIn(email);
  const next = newEmail();
  expect((await client.updateUser({ email: next })).error).toBeNull();
  await confirmChange(email);
  const code = (await confirmChange(next)).searchParams.get('code') ?? '';
  return { client, emails, next, code };
}

test('a lost mailbox: what was sent to it opens nothing once the links of both have moved the address', async () => {
  const { client, emails, next, code } = await changeAddress();
  await expectExpired(emails);
  const { data, error } = await client.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(next);
});

test('a lost mailbox: what was sent to it opens nothing once an unlinked identity has moved the address', async () => {
  const email = newEmail();
  const browser = createBrowser();
  const page = server.page({}, browser);
  await page.signUp({ email, password });
  const account = server.peers.acme.addAccount({ email: newEmail(), email_verified: true });
  const { data: begun } = await page.linkIdentity({
    provider: 'acme' as 'google',
    options: { queryParams: { login_hint: account.sub } },
  });
  await server.followRedirects(begun.url!, browser);
  const emails = await sendWaysIn(email);
  const { data } = await page.getUserIdentities();
  expect((await page.unlinkIdentity(data!.identities[0]!)).error).toBeNull();
  expect((await page.getUser()).data.user?.email).toBe(account.email);
  await expectExpired(emails);
});

test('an email counts only while its address is the user’s, whatever has moved it', async () => {
  const { email, userId } = await signUpMember(server);
  const client = server.client({ flowType: 'pkce' });
  await client.resetPasswordForEmail(email);
  const [mail] = await server.readEmailsOf(email);
  const code = (await openInBrowser(linkIn(mail))).searchParams.get('code') ?? '';
  const emails = await sendWaysIn(email);
  // The newer email has replaced the one of the code.
  await database.pool.query(
    `update auth.one_time_tokens set flow_id = (
       select id from auth.flow_states where user_id = $1) where user_id = $1 and type = 'recovery'`,
    [userId],
  );
  const next = newEmail();
  await database.pool.query('update auth.users set email = $2 where id = $1', [userId, next]);
  await expectRefused(emails);
  const { error } = await client.exchangeCodeForSession(code);
  expect(error?.code).toBe('flow_state_not_found');
});

test('a sign-up with an address that was given back to its owner is never confirmed', async () => {
  const { client, email } = await signUpMember(server);
  await client.updateUser({ email: newEmail() });
  await confirmChange(email);
  const { data } = await client.getUser();
  await confirmChange(data.user?.new_email ?? '');
  const [mail] = await server.readEmailsOf(email);
  const [, undo] = /(https?:\S+\/undo#\S+)/u.exec(mail?.body_text ?? '') ?? [];
  const unconfirmed = await startTestApp({
    database,
    variables: { AUTH_EMAIL_AUTOCONFIRM: 'false' },
  });
  await unconfirmed.client().signUp({ email, password });
  const [signUp] = await server.readEmailsOf(email);
  const token = fragmentOf(new URL(undo ?? '')).get('token');
  expect((await server.call('/account_changes/undo', { body: { token } })).status).toBe(200);
  const codes: Emails['codes'] = [['signup', codeIn(signUp)]];
  await expectExpired({ address: email, links: [linkIn(signUp)], codes });
  await unconfirmed.close();
});
