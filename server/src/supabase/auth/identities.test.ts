import { expect, test } from 'vitest';

import { goodPassword as password, linkIn, openInBrowser } from '#testing/auth-server.ts';
import { newEmail, readUser, signInAt, startProviderServer } from '#testing/provider-server.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const [server, closed] = await Promise.all([
  useUntilEnd(startProviderServer(database, { AUTH_EMAIL_AUTOCONFIRM: 'false' })),
  useUntilEnd(
    startProviderServer(database, { AUTH_SIGNUPS: 'false', AUTH_MANUAL_LINKING: 'false' }),
  ),
]);

const acme = 'acme' as 'google';
const addAccount = (email = newEmail(), verified = true) =>
  server.peers.acme.addAccount({ email, email_verified: verified, name: 'Ana Reyes' });

async function signUp(email = newEmail()) {
  const page = server.page();
  await page.signUp({ email, password });
  await openInBrowser(linkIn((await server.readMails(email))[0]));
  const { data } = await page.signInWithPassword({ email, password });
  return { page, user: data.user!, email };
}

async function link(page: Awaited<ReturnType<typeof signUp>>['page'], sub: string) {
  const { data, error } = await page.linkIdentity({
    provider: acme,
    options: { queryParams: { login_hint: sub }, redirectTo: `${server.url}/settings` },
  });
  expect(error).toBeNull();
  expect(data.url).toContain(server.peers.acme.issuer);
  return data.url!;
}

test('an identity is linked to who is signed in, and unlinked again', async () => {
  const { page, user } = await signUp();
  const account = addAccount();
  const end = await walkWithoutCookies(await link(page, account.sub));
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

/** As an app that is no browser would: it opens the address that linking answered. */
async function walkWithoutCookies(address: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < 12; step += 1) {
    if (server.isThere(url)) return url;
    const isOurs = url.origin === server.url;
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
  throw new Error('The walk goes on and on');
}

test('an identity of another user, or one’s own again, is not linked', async () => {
  const { page } = await signUp();
  const account = addAccount();
  await walkWithoutCookies(await link(page, account.sub));
  const again = await walkWithoutCookies(await link(page, account.sub));
  expect(Object.fromEntries(again.searchParams)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  });
  const stranger = await signUp();
  const stolen = await walkWithoutCookies(await link(stranger.page, account.sub));
  expect(stolen.searchParams.get('error_description')).toBe(
    'Identity is already linked to another user',
  );
});

test('linking ends with the session that began it', async () => {
  const { page } = await signUp();
  const url = await link(page, addAccount().sub);
  await page.signOut();
  const end = await walkWithoutCookies(url);
  expect(end.searchParams.get('error_code')).toBe('bad_oauth_state');
});

test('unlinking refuses what is none, what is a stranger’s, and where it is off', async () => {
  const { page } = await signUp();
  const account = addAccount();
  await walkWithoutCookies(await link(page, account.sub));
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

test('of two identities that are unlinked at once one stays', async () => {
  const { page, user } = await signUp();
  await walkWithoutCookies(await link(page, addAccount().sub));
  const { data } = await page.getUserIdentities();
  const answers = await Promise.all(data!.identities.map((one) => page.unlinkIdentity(one)));
  const codes = answers.map(({ error }) => (error && 'code' in error ? error.code : 'gone')).sort();
  expect(codes).toEqual(['gone', 'single_identity_not_deletable']);
  const left = await database.pool.query('select 1 from auth.identities where user_id = $1', [
    user.id,
  ]);
  expect(left.rowCount).toBe(1);
});

test('unlinking the address’s identity takes the address of another, and the password', async () => {
  const { page, email } = await signUp();
  const account = addAccount();
  await walkWithoutCookies(await link(page, account.sub));
  const { data } = await page.getUserIdentities();
  expect((await page.unlinkIdentity(data!.identities[0]!)).error).toBeNull();
  const { data: after } = await page.getUser();
  expect(after.user?.email).toBe(account.email);
  for (const address of [email, account.email!]) {
    const { error } = await server.page().signInWithPassword({ email: address, password });
    expect(error?.code).toBe('invalid_credentials');
  }
});
