import { expect, test } from 'vitest';

import { linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
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
  const page = server.page();
  await page.signUp({ email, password });
  await openInBrowser(linkIn((await server.readEmailsOf(email))[0]));
  const { data } = await page.signInWithPassword({ email, password });
  return { page, user: data.user!, email };
}

async function link(page: Awaited<ReturnType<typeof signUp>>['page'], sub: string) {
  const { data, error } = await page.linkIdentity({
    provider: acme,
    options: { queryParams: { login_hint: sub }, redirectTo: `${server.origin}/settings` },
  });
  expect(error).toBeNull();
  expect(data.url).toContain(server.peers.acme.issuer);
  return data.url!;
}

test('an identity is linked to the signed-in user, and unlinked again', async () => {
  const { page, user } = await signUp();
  const account = addAccount();
  const end = await followWithoutCookies(await link(page, account.sub));
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

/** As an app without a browser would: it opens the address that linking returned. */
async function followWithoutCookies(address: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < 12; step += 1) {
    if (server.isThere(url)) return url;
    const isOurs = url.origin === server.origin;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: isOurs ? {} : { cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      jar.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url);
  }
  throw new Error('Too many redirects');
}

test('another user’s identity, and one that is already linked, are refused', async () => {
  const { page } = await signUp();
  const account = addAccount();
  await followWithoutCookies(await link(page, account.sub));
  const again = await followWithoutCookies(await link(page, account.sub));
  expect(Object.fromEntries(again.searchParams)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  });
  const stranger = await signUp();
  const stolen = await followWithoutCookies(await link(stranger.page, account.sub));
  expect(stolen.searchParams.get('error_description')).toBe(
    'Identity is already linked to another user',
  );
});

test('linking fails once the session that started it has ended', async () => {
  const { page } = await signUp();
  const url = await link(page, addAccount().sub);
  await page.signOut();
  const end = await followWithoutCookies(url);
  expect(end.searchParams.get('error_code')).toBe('bad_oauth_state');
});

test('unlinking refuses a missing identity, a stranger’s, and where it is switched off', async () => {
  const { page } = await signUp();
  const account = addAccount();
  await followWithoutCookies(await link(page, account.sub));
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
  const { page, user } = await signUp();
  await followWithoutCookies(await link(page, addAccount().sub));
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
  const { page, email } = await signUp();
  const account = addAccount();
  await followWithoutCookies(await link(page, account.sub));
  const { data } = await page.getUserIdentities();
  expect((await page.unlinkIdentity(data!.identities[0]!)).error).toBeNull();
  const { data: after } = await page.getUser();
  expect(after.user?.email).toBe(account.email);
  for (const address of [email, account.email!]) {
    const { error } = await server.page().signInWithPassword({ email: address, password });
    expect(error?.code).toBe('invalid_credentials');
  }
});
