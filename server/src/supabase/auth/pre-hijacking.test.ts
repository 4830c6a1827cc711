import { expect, test } from 'vitest';

import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { newEmail, readUser, signInAt, startProviderServer } from '#testing/provider-server.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import { startSsoServer } from '#testing/sso-server.ts';
import { goodPassword } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const variables = { AUTH_EMAIL_AUTOCONFIRM: 'false' };
const server = await startProviderServer({ database, variables });

const strangers = 'Stranger-Sets-1';
const strangersData = { full_name: 'A stranger', role: 'admin' };

/** What an attacker does beforehand with somebody's address. */
async function preHijack(email: string, flowType: 'implicit' | 'pkce' = 'implicit') {
  const options = { data: strangersData };
  const page = server.page({ flowType });
  expect((await page.signUp({ email, password: strangers, options })).error).toBeNull();
  return page;
}

const newestMail = async (email: string) => (await server.readEmailsOf(email))[0];
const newestLink = async (email: string) => linkIn(await newestMail(email));

/** The stranger is out: nothing of theirs signs in, and nothing of it is on the owner's account. */
async function expectFree(email: string): Promise<void> {
  const { error } = await server.page().signInWithPassword({ email, password: strangers });
  expect(error?.code).toBe('invalid_credentials');
  const { rows } = await database.pool.query<{ data: object; name: string; confirmed: Date }>(
    `select raw_user_meta_data as data, display_name as name, email_confirmed_at as confirmed
     from auth.users join profiles using (id) where email = $1`,
    [email],
  );
  expect(rows[0]?.confirmed).toBeTruthy();
  expect(JSON.stringify(rows)).not.toContain('stranger');
  expect(rows[0]?.data).not.toHaveProperty('role');
}

test('pre-hijacking by password: the owner opens the email that the stranger’s sign-up sent', async () => {
  for (const flowType of ['implicit', 'pkce'] as const) {
    const email = newEmail();
    await preHijack(email, flowType);
    const token_hash = (await newestLink(email)).searchParams.get('token')!;
    const { error } = await server.page().verifyOtp({ token_hash, type: 'signup' });
    expect(error).toBeNull();
    await expectFree(email);
  }
  const email = newEmail();
  await preHijack(email);
  await openInBrowser(await newestLink(email));
  await expectFree(email);
});

test('pre-hijacking by password: the owner signs up too, and only their own password works', async () => {
  const email = newEmail();
  await preHijack(email, 'pkce');
  const own = server.page({ flowType: 'pkce' });
  await own.signUp({ email, password: goodPassword, options: { data: { full_name: 'Ana' } } });
  const code = (await openInBrowser(await newestLink(email))).searchParams.get('code')!;
  const { data, error } = await own.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ana' });
  await expectFree(email);
  const later = await server.page().signInWithPassword({ email, password: goodPassword });
  expect(later.error).toBeNull();
});

test('pre-hijacking by password: a stranger who signs up after the owner gets nothing either', async () => {
  for (const type of ['signup', 'email'] as const) {
    const email = newEmail();
    await server.page().signUp({ email, password: goodPassword });
    await preHijack(email);
    const token = codeIn(await newestMail(email));
    expect((await server.page().verifyOtp({ email, token, type })).error).toBeNull();
    const { error } = await server.page().signInWithPassword({ email, password: strangers });
    expect(error?.code).toBe('invalid_credentials');
  }
});

test('pre-hijacking by password: a mail scanner that opens the link confirms nothing', async () => {
  const email = newEmail();
  await preHijack(email, 'pkce');
  const link = await newestLink(email);
  await openInBrowser(link);
  await createBrowser().visit(link);
  const { error } = await server.page().signInWithPassword({ email, password: strangers });
  expect(error?.code).toBe('email_not_confirmed');
});

test('pre-hijacking by password: an email that the stranger asks for again brings no password back', async () => {
  const email = newEmail();
  const attacker = await preHijack(email, 'pkce');
  await attacker.resend({ type: 'signup', email });
  const token_hash = (await newestLink(email)).searchParams.get('token')!;
  await server.page().verifyOtp({ token_hash, type: 'signup' });
  await expectFree(email);
});

test('pre-hijacking before a magic link or code: what signs the owner in keeps nothing of the stranger', async () => {
  for (const way of ['link', 'code', 'recovery'] as const) {
    const email = newEmail();
    await preHijack(email);
    const old = codeIn(await newestMail(email));
    if (way === 'recovery') await server.page().resetPasswordForEmail(email);
    else await server.page().signInWithOtp({ email });
    if (way === 'link' || way === 'recovery') await openInBrowser(await newestLink(email));
    else {
      const stale = await server.page().verifyOtp({ email, token: old, type: 'email' });
      expect(stale.error?.code).toBe('otp_expired');
      const token = codeIn(await newestMail(email));
      expect((await server.page().verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    }
    await expectFree(email);
  }
});

test('pre-hijacking before a provider: the owner signs in where their address is verified', async () => {
  const email = newEmail();
  await preHijack(email);
  const account = server.peers.acme.addAccount({ email, email_verified: true, name: 'Ana' });
  const user = await readUser(server, await signInAt(server, account));
  expect(user.user_metadata).toMatchObject({ full_name: 'Ana' });
  await expectFree(email);
});

test('pre-hijacking by a careless provider: the owner opens the email, and the stranger’s identity is gone', async () => {
  const email = newEmail();
  const attack = server.peers.rival.addAccount({ email, email_verified: false });
  await signInAt(server, attack, { provider: 'rival' });
  await openInBrowser(await newestLink(email));
  const again = await signInAt(server, attack, { provider: 'rival' });
  expect(again.get('error_code')).toBe('provider_email_needs_verification');
  const { rows } = await database.pool.query(
    'select provider from auth.identities where email = $1',
    [email],
  );
  expect(rows).toEqual([{ provider: 'email' }]);
});

test('pre-hijacking before an invitation: accepting it keeps nothing of the stranger, but what the service said', async () => {
  const email = newEmail();
  await preHijack(email);
  await server.admin().inviteUserByEmail(email, { data: { team: 'blue' } });
  const target = await openInBrowser(await newestLink(email));
  const user = await readUser(server, fragmentOf(target));
  expect(user.user_metadata).toMatchObject({ team: 'blue' });
  await expectFree(email);
});

test('pre-hijacking before single sign-on: a stranger’s account never becomes the organisation’s', async () => {
  const sso = await startSsoServer({ database, variables });
  const acme = await sso.addOrganisation();
  const email = `ana@${acme.domain}`;
  await sso.client().signUp({ email, password: strangers, options: { data: strangersData } });
  const { requestId, relayState } = await sso.begin(acme);
  const end = await sso.deliver(await acme.peer.respond(requestId, email), relayState);
  const { data } = await sso.client().getUser(fragmentOf(end).get('access_token')!);
  expect(data.user?.identities).toMatchObject([{ provider: `sso:${acme.id}` }]);
  expect(JSON.stringify(data.user)).not.toContain('stranger');
  const { error } = await sso.client().signInWithPassword({ email, password: strangers });
  expect(error?.code).toBe('email_not_confirmed');
  await sso.close();
});

test('pre-hijacking by anything else: no way back into the account is left once its owner has confirmed', async () => {
  const email = newEmail();
  await preHijack(email);
  const { rows: found } = await database.pool.query<{ id: string }>(
    `update auth.users set new_email = 'stranger@evil.example', email_change_confirmations = 1,
       new_phone = '15550001111', phone = '1555' || floor(random() * 1e7)::text
     where email = $1 returning id`,
    [email],
  );
  const id = found[0]!.id;
  for (const statement of [
    `insert into auth.sessions (user_id, amr) values ($1, '[]')`,
    `insert into auth.factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    `insert into auth.passkeys (user_id, name, credential_id, public_key)
     values ($1, 'theirs', gen_random_uuid(), '\\x00')`,
    `insert into access_tokens (owner_id, name, scopes, prefix, token_hash, created_at, expires_at)
     values ($1, 'theirs', '{}', 'p', gen_random_uuid()::text::bytea, now(), now() + '1 day')`,
    `insert into auth.identities (user_id, provider, provider_subject, identity_data)
     values ($1, 'web3', 'web3:ethereum:' || gen_random_uuid(), '{}')`,
    `insert into auth.identities (user_id, provider, provider_subject, identity_data, email)
     values ($1, 'acme', gen_random_uuid(), '{"email_verified": true}', 'stranger@evil.example')`,
  ]) {
    await database.pool.query(statement, [id]);
  }
  await openInBrowser(await newestLink(email));
  await expectFree(email);
  const { rows: left } = await database.pool.query<Record<string, unknown>>(
    `select new_email, new_phone, phone, email_change_confirmations as steps,
       (select count(*)::int from auth.factors where user_id = u.id) as factors,
       (select count(*)::int from auth.passkeys where user_id = u.id) as passkeys,
       (select count(*)::int from access_tokens where owner_id = u.id) as tokens,
       (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
       (select array_agg(provider) from auth.identities where user_id = u.id) as identities
     from auth.users u where id = $1`,
    [id],
  );
  expect(left).toEqual([
    {
      new_email: null,
      new_phone: null,
      phone: null,
      steps: 0,
      factors: 0,
      passkeys: 0,
      tokens: 0,
      sessions: 1,
      identities: ['email'],
    },
  ]);
});
