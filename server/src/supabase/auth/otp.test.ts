import { randomUUID } from 'node:crypto';

import { runAsService } from '#platform/database/service.ts';
import { expect, test } from 'vitest';

import { issueToken } from '#features/proofs/one-time-tokens.ts';
import {
  codeIn,
  fragmentOf,
  goodPassword as password,
  linkIn,
  openInBrowser,
  startAuthServer,
} from '#testing/auth-server.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
/** Sign-ups confirm themselves here … */
const open = await useUntilEnd(startAuthServer(database));
/** … and wait for the mail here. */
const strict = await useUntilEnd(startAuthServer(database, { AUTH_EMAIL_AUTOCONFIRM: 'false' }));

const newEmail = () => `${randomUUID()}@test.example`;

async function signUpOpen() {
  const email = newEmail();
  const { data } = await open.client().signUp({ email, password });
  return { email, session: data.session! };
}

const countUsers = async (email: string) =>
  (await database.pool.query('select 1 from auth.users where email = $1', [email])).rowCount;

test('a member signs in by the code of a mail that also has a link', async () => {
  const { email, session } = await signUpOpen();
  const client = open.client();
  const asked = await client.signInWithOtp({ email: email.toUpperCase() });
  expect(asked).toEqual({ data: { user: null, session: null }, error: null });
  const mails = await open.readMails(email);
  expect(mails).toMatchObject([{ subject: 'Your way into Kith' }]);
  expect(linkIn(mails[0]).searchParams.get('type')).toBe('magiclink');
  const { data, error } = await client.verifyOtp({
    email,
    token: codeIn(mails[0]),
    type: 'email',
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(session.user.id);
  expect((await client.getClaims(data.session!.access_token)).data?.claims.amr).toMatchObject([
    { method: 'otp' },
  ]);
  expect((await open.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('a member signs in by the link, and lands where they asked from', async () => {
  const { email, session } = await signUpOpen();
  const emailRedirectTo = `${open.url}/app/contacts?view=all`;
  await open.client().signInWithOtp({ email, options: { emailRedirectTo } });
  const target = await openInBrowser(linkIn((await open.readMails(email))[0]));
  expect(`${target.origin}${target.pathname}${target.search}`).toBe(emailRedirectTo);
  expect(fragmentOf(target).get('type')).toBe('magiclink');
  const client = open.client();
  const { data, error } = await client.setSession({
    access_token: fragmentOf(target).get('access_token')!,
    refresh_token: fragmentOf(target).get('refresh_token')!,
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(session.user.id);
});

test('a client that asked with a proof (PKCE) gets a code, and the digits work, too', async () => {
  const { email } = await signUpOpen();
  const client = open.client({ flowType: 'pkce' });
  await client.signInWithOtp({ email });
  const [mail] = await open.readMails(email);
  const target = await openInBrowser(linkIn(mail));
  expect(target.hash).toBe('');
  const { data, error } = await client.exchangeCodeForSession(target.searchParams.get('code')!);
  expect(error).toBeNull();
  expect((await client.getClaims(data.session!.access_token)).data?.claims.amr).toMatchObject([
    { method: 'magiclink' },
  ]);
  await client.signInWithOtp({ email });
  const token = codeIn((await open.readMails(email))[0]);
  expect((await client.verifyOtp({ email, token, type: 'magiclink' })).error).toBeNull();
  const hash = linkIn((await open.readMails(email))[0]).searchParams.get('token')!;
  const spent = await client.verifyOtp({ token_hash: hash, type: 'magiclink' });
  expect(spent.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('an unknown address becomes an account without a password, once its mail is read', async () => {
  const email = newEmail();
  const client = strict.client();
  const data = { full_name: 'Ana Reyes', locale: 'de-DE' };
  expect((await client.signInWithOtp({ email, options: { data } })).error).toBeNull();
  const [mail] = await strict.readMails(email);
  expect(mail?.subject).toBe('Bestätige deine E-Mail-Adresse für Kith');
  expect(linkIn(mail).searchParams.get('type')).toBe('signup');
  const verified = await client.verifyOtp({ email, token: codeIn(mail), type: 'email' });
  expect(verified.error).toBeNull();
  expect(verified.data.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Ana Reyes', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  });
  expect(verified.data.user?.email_confirmed_at).toBeTruthy();
  const { error } = await client.signInWithPassword({ email, password });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
  expect((await client.updateUser({ password })).error).toBeNull();
  expect((await strict.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('where sign-ups confirm themselves, an unknown address gets a magic link', async () => {
  const email = newEmail();
  expect((await open.client().signInWithOtp({ email })).error).toBeNull();
  const [mail] = await open.readMails(email);
  expect(mail?.subject).toBe('Your way into Kith');
  const target = await openInBrowser(linkIn(mail));
  expect(fragmentOf(target).get('access_token')).toBeTruthy();
});

test('without create_user, and where nobody may sign up, an unknown address stays unknown', async () => {
  const closed = await startAuthServer(database, { AUTH_SIGNUPS: 'false' });
  try {
    const [one, two] = [newEmail(), newEmail()];
    const options = { shouldCreateUser: false };
    expect((await open.client().signInWithOtp({ email: one, options })).error).toBeNull();
    expect((await closed.client().signInWithOtp({ email: two })).error).toBeNull();
    expect([await countUsers(one), await countUsers(two)]).toEqual([0, 0]);
    expect([...(await open.readMails(one)), ...(await open.readMails(two))]).toEqual([]);
  } finally {
    await closed.close();
  }
});

test('two requests that race for a new address make one account', async () => {
  const email = newEmail();
  const answers = await Promise.all([1, 2, 3].map(() => strict.client().signInWithOtp({ email })));
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(await countUsers(email)).toBe(1);
});

test('a request that isn’t clear is refused by the contract’s texts', async () => {
  const ask = async (body: object) => {
    const response = await open.call('/otp', { body });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return `${response.status} ${code}: ${message}`;
  };
  const email = 'somebody@test.example';
  expect([
    await ask({}),
    await ask({ email, phone: '15551234567' }),
    await ask({ email, channel: 'sms' }),
    await ask({ email: 'nobody' }),
    await ask({ email, code_challenge: 'x'.repeat(43) }),
    await ask({ email, create_user: 'yes' }),
    await ask({ phone: '15551234567' }),
    await ask({ phone: '15551234567', channel: 'pigeon' }),
  ]).toMatchInlineSnapshot(`
    [
      "400 validation_failed: One of email or phone must be set",
      "400 validation_failed: Only an email address or phone number should be provided",
      "400 validation_failed: Channel should only be specified with Phone OTP",
      "400 validation_failed: Unable to validate email address: invalid format",
      "400 validation_failed: PKCE flow requires code_challenge_method and code_challenge",
      "400 validation_failed: create_user: Invalid input: expected boolean, received string",
      "422 phone_provider_disabled: Phone logins are disabled",
      "400 validation_failed: Invalid channel, supported values are 'sms' or 'whatsapp'",
    ]
  `);
});

test('with mail switched off, no code is mailed', async () => {
  const mute = await startAuthServer(database, { AUTH_EXTERNAL_EMAIL: 'false' });
  try {
    const { error } = await mute.client().signInWithOtp({ email: newEmail() });
    expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
  } finally {
    await mute.close();
  }
});

test('an invitation opens the account by its link and by its code', async () => {
  const invite = async () => {
    const email = newEmail();
    await strict.call('/otp', { body: { email } });
    const found = await database.pool.query<{ id: string }>(
      'select id from auth.users where email = $1',
      [email],
    );
    const token = await runAsService(database, (tx) =>
      issueToken(tx, strict.auth.ctx, {
        userId: found.rows[0]!.id,
        type: 'invite',
        address: email,
      }),
    );
    return { email, token };
  };
  const typed = await invite();
  const { code: token } = typed.token;
  const byCode = await strict.client().verifyOtp({ email: typed.email, token, type: 'invite' });
  expect(byCode.data.user?.email_confirmed_at).toBeTruthy();
  const opened = await invite();
  const link = new URL(`${strict.url}/auth/v1/verify?type=invite&token=${opened.token.link}`);
  expect(fragmentOf(await openInBrowser(link)).get('type')).toBe('invite');
});
