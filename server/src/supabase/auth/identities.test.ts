import { expect, test } from 'vitest';

import { codeIn } from '#testing/sent-mail.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import { newEmail, readUser, signInAt, startProviderServer } from '#testing/provider-server.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const [server, closed] = await Promise.all([
  startProviderServer({ database, variables: { AUTH_EMAIL_AUTOCONFIRM: 'false' } }),
  startProviderServer({
    database,
    variables: { AUTH_SIGNUPS: 'false', AUTH_MANUAL_LINKING: 'false' },
  }),
]);

const acme = 'acme' as 'google';
const addAccount = (email = newEmail(), verified = true) =>
  server.peers.acme.addAccount({ email, email_verified: verified, name: 'Ana Reyes' });

async function signUp(email = newEmail()) {
  const browser = createBrowser();
  const page = server.page({}, browser);
  await page.signUp({ email, password });
  const token = codeIn((await server.readEmailsOf(email))[0]);
  const { data } = await page.verifyOtp({ email, token, type: 'signup' });
  return { page, browser, user: data.user!, email };
}

/** Links as a browser does; answers where it ends. */
async function link(member: Awaited<ReturnType<typeof signUp>>, sub: string): Promise<URL> {
  return server.followRedirects(await beginLinking(member, sub), member.browser);
}

async function beginLinking({ page }: Awaited<ReturnType<typeof signUp>>, sub: string) {
  const { data, error } = await page.linkIdentity({
    provider: acme,
    options: { queryParams: { login_hint: sub }, redirectTo: `${server.origin}/settings` },
  });
  expect(error).toBeNull();
  expect(data.url).toContain(server.peers.acme.issuer);
  return data.url!;
}

test('an identity is linked to the signed-in user, and unlinked again', async () => {
  const member = await signUp();
  const { page, user } = member;
  const account = addAccount();
  const end = await link(member, account.sub);
  expect(end.pathname).toBe('/settings');
  const { data } = await page.getUserIdentities();
  expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'acme']);
  expect((await readUser(server, await signInAt(server, account))).id).toBe(user.id);

  const linked = data!.identities[1]!;
  const { error } = await page.unlinkIdentity(linked);
  expect(error).toBeNull();
  const { data: after } = await page.getUser();
  expect(after.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  const last = await page.unlinkIdentity(after.user!.identities![0]!);
  expect(last.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
});

test('another user’s identity, and one that is already linked, are refused', async () => {
  const member = await signUp();
  const account = addAccount();
  await link(member, account.sub);
  const again = await link(member, account.sub);
  expect(Object.fromEntries(again.searchParams)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  });
  const stolen = await link(await signUp(), account.sub);
  expect(stolen.searchParams.get('error_description')).toBe(
    'Identity is already linked to another user',
  );
});

test('linking fails once the session that started it has ended', async () => {
  const member = await signUp();
  const url = await beginLinking(member, addAccount().sub);
  await member.page.signOut();
  const end = await server.followRedirects(url, member.browser);
  expect(end.searchParams.get('error_code')).toBe('bad_oauth_state');
});

test('unlinking refuses a missing identity, a stranger’s, and where it is switched off', async () => {
  const member = await signUp();
  const { page } = member;
  const account = addAccount();
  await link(member, account.sub);
  const { data } = await page.getSession();
  const token = data.session!.access_token;
  const { data: others } = await (await signUp()).page.getUserIdentities();
  const ask = async (id: string) => {
    const response = await server.call(`/user/identities/${id}`, { token, method: 'DELETE' });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await ask('none')).toEqual([404, 'validation_failed']);
  expect(await ask(others!.identities[0]!.identity_id)).toEqual([422, 'identity_not_found']);

  const session = await closed.page().signInWithPassword({
    email: (await signUp()).email,
    password,
  });
  const options = { token: session.data.session!.access_token };
  for (const call of [
    closed.call('/user/identities/authorize?provider=acme', options),
    closed.call(`/user/identities/${account.sub}`, { ...options, method: 'DELETE' }),
  ]) {
    const response = await call;
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
    ]);
  }
});

test('of two identities unlinked at once one is kept', async () => {
  const member = await signUp();
  const { page, user } = member;
  await link(member, addAccount().sub);
  const { data } = await page.getUserIdentities();
  const answers = await Promise.all(data!.identities.map((one) => page.unlinkIdentity(one)));
  const codes = answers.map(({ error }) => (error && 'code' in error ? error.code : 'gone')).sort();
  expect(codes).toEqual(['gone', 'single_identity_not_deletable']);
  const left = await database.pool.query('select 1 from auth.identities where user_id = $1', [
    user.id,
  ]);
  expect(left.rowCount).toBe(1);
});

test('unlinking the address’s identity removes the address and the password', async () => {
  const member = await signUp();
  const { page, email } = member;
  const account = addAccount();
  await link(member, account.sub);
  const { data } = await page.getUserIdentities();
  expect((await page.unlinkIdentity(data!.identities[0]!)).error).toBeNull();
  const { data: after } = await page.getUser();
  expect(after.user?.email).toBe(account.email);
  for (const address of [email, account.email!]) {
    const { error } = await server.page().signInWithPassword({ email: address, password });
    expect(error?.code).toBe('invalid_credentials');
  }
});
