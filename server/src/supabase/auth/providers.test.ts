import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
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

test('a PKCE page signs in at a provider', async () => {
  const account = addAccount();
  const page = server.page({ flowType: 'pkce' });
  const { data } = await page.signInWithOAuth({
    provider: acme,
    options: {
      skipBrowserRedirect: true,
      redirectTo: `${server.origin}/auth?from=here`,
      queryParams: { login_hint: account.sub },
    },
  });
  const end = await server.followRedirects(data.url!);
  expect([end.pathname, end.searchParams.get('from'), end.hash]).toEqual(['/auth', 'here', '']);
  const code = end.searchParams.get('code')!;
  const { data: signedIn, error } = await page.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(signedIn.session?.provider_token).toBeTruthy();
  expect(signedIn.user).toMatchObject({
    email: account.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'acme', providers: ['acme'] },
    user_metadata: { full_name: 'Ana Reyes', email_verified: true },
    identities: [{ provider: 'acme', id: account.sub, email: account.email }],
  });
  expect(decodeJwt(signedIn.session!.access_token)['amr']).toMatchObject([{ method: 'oauth' }]);
});

test('a page without PKCE gets the session in the fragment', async () => {
  const fragment = await signInAt(server, addAccount());
  expect([...fragment.keys()].sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'provider_token',
    'refresh_token',
    'token_type',
  ]);
  const page = server.page();
  const { data, error } = await page.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  expect(error).toBeNull();
  expect(data.user?.app_metadata.provider).toBe('acme');
});

test('a returning person is the same user, also with another address', async () => {
  const account = addAccount();
  const first = await readUser(server, await signInAt(server, account));
  account.email = newEmail();
  const second = await readUser(server, await signInAt(server, account));
  expect(second.id).toBe(first.id);
  expect(second.email).toBe(first.email);
  expect(second.identities?.[0]?.identity_data?.['email']).toBe(account.email);
});

test('of simultaneous sign-ins one creates the account and the others find it', async () => {
  const account = addAccount();
  const fragments = await Promise.all([1, 2, 3].map(() => signInAt(server, account)));
  const users = await Promise.all(fragments.map((fragment) => readUser(server, fragment)));
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
});

test('a verified address opens the account that has it', async () => {
  const email = newEmail();
  await server.page().signUp({ email, password });
  const token = codeIn((await server.readEmailsOf(email))[0]);
  await server.page().verifyOtp({ email, token, type: 'signup' });
  const user = await readUser(server, await signInAt(server, addAccount(email)));
  expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'acme']);
  expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'acme'] });
  const { error } = await server.page().signInWithPassword({ email, password });
  expect(error).toBeNull();
});

test('an unverified address creates an account that waits for its email, opened in the same browser', async () => {
  const account = addAccount(newEmail(), false);
  const page = server.page({ flowType: 'pkce' });
  const { data } = await page.signInWithOAuth({
    provider: 'acme' as 'google',
    options: { skipBrowserRedirect: true, queryParams: { login_hint: account.sub } },
  });
  const refused = await server.followRedirects(data.url!);
  expect(Object.fromEntries(refused.searchParams)).toMatchObject({
    error: 'invalid_request',
    error_code: 'provider_email_needs_verification',
  });
  const target = await openInBrowser(linkIn((await server.readEmailsOf(account.email!))[0]));
  const { error } = await page.exchangeCodeForSession(target.searchParams.get('code')!);
  expect(error).toBeNull();
  const user = await readUser(server, await signInAt(server, account));
  expect(user).toMatchObject({ email: account.email, email_confirmed_at: expect.any(String) });
});

test('a GitHub user signs in with their verified address', async () => {
  const email = newEmail();
  const person = server.peers.gitHub.addPerson('ana', [
    { email: newEmail(), primary: true, verified: false },
    { email, primary: false, verified: true },
  ]);
  const end = await server.followRedirects(server.authorize({ provider: 'github', login: 'ana' }));
  const user = await readUser(server, fragmentOf(end));
  expect(user).toMatchObject({
    email,
    identities: [
      {
        provider: 'github',
        id: String(person.id),
        identity_data: {
          user_name: 'ana',
          preferred_username: 'ana',
          full_name: 'The ana',
          avatar_url: person.avatar_url,
        },
      },
    ],
  });
  const [asked, redeemed] = server.peers.gitHub.seen;
  expect(asked?.get('code_challenge_method')).toBe('S256');
  expect(redeemed?.get('code_verifier')).toHaveLength(43);
});

test('a refusal by GitHub is passed on as an error', async () => {
  const end = await server.followRedirects(
    server.authorize({ provider: 'github', login: 'nobody' }),
  );
  expect(end.searchParams.get('error_code')).toBe('bad_oauth_callback');
});

test('query parameters of the page are passed on, except our own', async () => {
  const { location, status } = await fetch(
    server.authorize({
      provider: 'acme',
      scopes: 'calendar email',
      prompt: 'login',
      access_type: 'offline',
      state: 'mine',
      client_id: 'mine',
      redirect_uri: 'https://evil.example',
      response_type: 'token',
      code_verifier: 'mine',
      nonce: 'mine',
      request: 'mine',
    }),
    { redirect: 'manual' },
  ).then(({ headers, status }) => ({ status, location: new URL(headers.get('location')!) }));
  expect(status).toBe(302);
  const query = Object.fromEntries(location.searchParams);
  expect(location.origin).toBe(server.peers.acme.issuer);
  expect(query).toMatchObject({
    prompt: 'login',
    access_type: 'offline',
    client_id: 'kith-test',
    redirect_uri: `${server.origin}/auth/v1/callback`,
    response_type: 'code',
    scope: 'openid email profile calendar',
    code_challenge_method: 'S256',
  });
  expect(Object.values(query)).not.toContain('mine');
  expect(query).not.toHaveProperty('code_verifier');
});

test('a disabled provider is refused with a page that the browser shows', async () => {
  const response = await fetch(server.authorize({ provider: 'nobody' }));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Unsupported provider: provider is not enabled',
  });
});

test('cancelling at the provider returns with the provider’s error', async () => {
  const end = await server.followRedirects(
    server.authorize({ provider: 'acme', redirect_to: `${server.origin}/auth?a=1` }),
  );
  const refusal = { error: 'access_denied', error_code: 'bad_oauth_callback' };
  expect(Object.fromEntries(end.searchParams)).toMatchObject({ a: '1', ...refusal });
  expect(Object.fromEntries(fragmentOf(end))).toMatchObject(refusal);
});

test('a provider may send the browser back with a form', async () => {
  const account = addAccount();
  const browser = createBrowser();
  const back = await browser.followRedirects(
    server.authorize({ provider: 'acme', login_hint: account.sub }),
    ({ pathname }) => pathname === '/auth/v1/callback',
  );
  const form = Object.fromEntries(back.searchParams);
  const { status, location } = await browser.visit(`${back.origin}${back.pathname}`, { form });
  expect(status).toBe(302);
  expect(fragmentOf(location!).get('access_token')).toBeTruthy();
});

test('while sign-ups are closed no account is created, and existing ones can sign in', async () => {
  const email = newEmail();
  const newcomer = closed.peers.acme.addAccount({ email, email_verified: true });
  const refused = await signInAt(closed, newcomer);
  expect(refused.get('error_code')).toBe('signup_disabled');
  await database.pool.query(
    `insert into auth.users (email, email_confirmed_at) values ($1, now())`,
    [email],
  );
  expect((await signInAt(closed, newcomer)).get('access_token')).toBeTruthy();
});

test('a banned user is refused', async () => {
  const account = addAccount();
  const user = await readUser(server, await signInAt(server, account));
  await database.pool.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [user.id],
  );
  expect(Object.fromEntries(await signInAt(server, account))).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  });
});

test('the settings list the enabled providers', async () => {
  const settings = (await (await server.call('/settings')).json()) as {
    external: Record<string, boolean>;
  };
  expect(settings.external).toMatchObject({
    acme: true,
    rival: true,
    github: true,
    web3_solana: false,
  });
});
