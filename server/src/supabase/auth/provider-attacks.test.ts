import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { minuteMs } from '@kith/contract/core/time';

import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import type { OidcAccount } from '#testing/peers/oidc-peer.ts';
import { newEmail, readUser, signInAt, startProviderServer } from '#testing/provider-server.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startProviderServer({
  database,
  variables: { AUTH_EMAIL_AUTOCONFIRM: 'false' },
});

const addAccount = (email = newEmail(), verified = true) =>
  server.peers.acme.addAccount({ email, email_verified: verified });
const isCallback = ({ pathname }: URL) => pathname === '/auth/v1/callback';
const codeOf = (url: URL | null) => url?.searchParams.get('error_code');

/** A sign-in that the provider has finished, and we have not yet. */
async function comeBack(
  account: OidcAccount,
  query: Record<string, string> = {},
  browser = createBrowser(),
): Promise<URL> {
  const all = { provider: 'acme', login_hint: account.sub, ...query };
  return browser.followRedirects(server.authorize(all), isCallback);
}

/** What an HTTP client without cookies gets for it. */
async function open(callback: URL): Promise<URL> {
  const response = await fetch(callback, { redirect: 'manual' });
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location')!);
}

test('OAuth state forgery: an unknown state redirects to the site with an error', async () => {
  const good = await comeBack(addAccount());
  for (const state of [null, '', 'x', randomUUID(), randomBytes(32).toString('base64url')]) {
    const callback = new URL(good);
    if (state === null) callback.searchParams.delete('state');
    else callback.searchParams.set('state', state);
    const end = await open(callback);
    expect(end.origin + end.pathname).toBe(`${server.origin}/`);
    expect(codeOf(end)).toMatch(/^bad_oauth_(?:state|callback)$/u);
    expect(fragmentOf(end).has('access_token')).toBe(false);
  }
  const stored = await database.pool.query('select state_hash from auth.provider_flows');
  const state = good.searchParams.get('state')!;
  expect(JSON.stringify(stored.rows)).not.toContain(state);
});

test('callback replay: a callback works once', async () => {
  const callback = await comeBack(addAccount());
  const ends = await Promise.all([open(callback), open(callback)]);
  expect(ends.filter((end) => fragmentOf(end).has('access_token'))).toHaveLength(1);
  expect(codeOf(await open(callback))).toBe('bad_oauth_state');
});

test('callback replay: a refusal uses the state up, too', async () => {
  const callback = await comeBack(addAccount());
  const wrong = new URL(callback);
  wrong.searchParams.set('code', 'made-up');
  expect(codeOf(await open(wrong))).toBe('bad_oauth_callback');
  expect(codeOf(await open(callback))).toBe('bad_oauth_state');
});

test('callback replay: a sign-in that took too long is refused', async () => {
  const slow = await startProviderServer({ database });
  const account = slow.peers.acme.addAccount({ email: newEmail(), email_verified: true });
  const callback = await createBrowser().followRedirects(
    slow.authorize({
      provider: 'acme',
      login_hint: account.sub,
      redirect_to: `${slow.origin}/here`,
    }),
    isCallback,
  );
  slow.clock.advance(16 * minuteMs);
  const end = await open(callback);
  expect([end.pathname, codeOf(end)]).toEqual(['/here', 'flow_state_expired']);
  await slow.close();
});

test('login CSRF: a sign-in started in one browser does not finish in another', async () => {
  const callback = await comeBack(addAccount());
  const { location } = await createBrowser().visit(callback);
  expect(codeOf(location)).toBe('bad_oauth_state');
  // A browser with a running sign-in of its own is treated alike.
  const victim = createBrowser();
  await victim.visit(server.authorize({ provider: 'acme' }));
  const again = await victim.visit(await comeBack(addAccount()));
  expect(codeOf(again.location)).toBe('bad_oauth_state');
});

test('login CSRF: a victim’s identity can’t be linked to an attacker’s account', async () => {
  const email = newEmail();
  const attacker = server.page();
  await attacker.signUp({ email, password });
  const token = codeIn((await server.readEmailsOf(email))[0]);
  await attacker.verifyOtp({ email, token, type: 'signup' });
  const victim = addAccount();
  const { data } = await attacker.linkIdentity({
    provider: 'acme' as 'google',
    options: { queryParams: { login_hint: victim.sub } },
  });
  const end = await server.followRedirects(data.url!);
  expect(codeOf(end)).toBe('bad_oauth_state');
  const { data: linked } = await attacker.getUserIdentities();
  expect(linked?.identities.map(({ provider }) => provider)).toEqual(['email']);
});

test('account pre-hijacking by unverified email: an unverified address opens no account', async () => {
  const email = newEmail();
  const owner = await readUser(server, await signInAt(server, addAccount(email)));
  const attack = server.peers.rival.addAccount({ email, email_verified: false });
  const refused = await signInAt(server, attack, { provider: 'rival' });
  expect(refused.get('error_code')).toBe('provider_email_needs_verification');
  const unknown = server.peers.rival.addAccount({ email: newEmail(), email_verified: false });
  const same = await signInAt(server, unknown, { provider: 'rival' });
  expect(Object.fromEntries(same)).toEqual(Object.fromEntries(refused));
  const { rows } = await database.pool.query(
    'select provider from auth.identities where user_id = $1',
    [owner.id],
  );
  expect(rows).toEqual([{ provider: 'acme' }]);
});

test('account pre-hijacking by unverified email: a password set beforehand is removed when the owner signs in', async () => {
  const email = newEmail();
  await server.page().signUp({ email, password });
  const mail = linkIn((await server.readEmailsOf(email))[0]);
  const owner = await readUser(server, await signInAt(server, addAccount(email)));
  expect(owner.identities?.map(({ provider }) => provider)).toEqual(['acme']);
  expect(owner.app_metadata).toEqual({ provider: 'acme', providers: ['acme'] });
  const { error } = await server.page().signInWithPassword({ email, password });
  expect(error?.code).toBe('invalid_credentials');
  expect(codeOf(await openInBrowser(mail))).toBe('otp_expired');
});

test('account pre-hijacking by unverified email: an identity attached beforehand is removed when the owner signs in', async () => {
  for (const ownerComes of [comesFromProvider, comesWithPassword, comesByRecovery]) {
    const email = newEmail();
    const attack = server.peers.rival.addAccount({ email, email_verified: false });
    await signInAt(server, attack, { provider: 'rival' });
    await ownerComes(email);
    const again = await signInAt(server, attack, { provider: 'rival' });
    expect(again.get('error_code'), ownerComes.name).toBe('provider_email_needs_verification');
  }
});

const comesFromProvider = (email: string) => signInAt(server, addAccount(email));

async function comesWithPassword(email: string) {
  await server.page().signUp({ email, password });
  await openInBrowser(linkIn((await server.readEmailsOf(email))[0]));
}

async function comesByRecovery(email: string) {
  await server.page().resetPasswordForEmail(email);
  await openInBrowser(linkIn((await server.readEmailsOf(email))[0]));
}

test('IdP mix-up: an answer of one provider is not accepted for another', async () => {
  const account = server.peers.rival.addAccount({ email: newEmail(), email_verified: true });
  const honest = await comeBack(addAccount());
  const rivals = await comeBack(account, { provider: 'rival' });
  expect(rivals.searchParams.get('iss')).toBe(server.peers.rival.issuer);
  const mixed = new URL(rivals);
  mixed.searchParams.set('state', honest.searchParams.get('state')!);
  expect(codeOf(await open(mixed))).toBe('bad_oauth_callback');

  const withoutIssuer = await comeBack(addAccount());
  withoutIssuer.searchParams.delete('iss');
  expect(codeOf(await open(withoutIssuer))).toBe('bad_oauth_callback');
});

test('IdP mix-up: the same subject at two providers is two people', async () => {
  const sub = randomUUID();
  const users = [];
  for (const name of ['acme', 'rival'] as const) {
    const account = { sub, email: newEmail(), email_verified: true };
    const fragment = await signInAt(server, server.peers[name].addAccount(account), {
      provider: name,
    });
    users.push((await readUser(server, fragment)).id);
  }
  expect(new Set(users).size).toBe(2);
});

test('open redirect through redirect_to: a foreign page gets no session and no error', async () => {
  const { host, port } = new URL(server.origin);
  const wishes = [
    'https://evil.example/',
    `${server.origin}@evil.example/`,
    `http://evil.example/?${host}`,
    `//evil.example`,
    `http://127.0.0.1.evil.example:${port}/`,
    String.raw`${server.origin}\@evil.example`,
    'javascript:alert(1)//',
    'data:text/html,hello',
    `http://user:pass@${host}/`,
    `https://${host}/`,
  ];
  for (const wish of wishes) {
    const account = addAccount();
    const callback = await comeBack(account, { redirect_to: wish });
    const end = await open(callback);
    expect(end.origin + end.pathname, wish).toBe(`${server.origin}/`);
    const refused = await comeBack(account, { redirect_to: wish });
    refused.searchParams.set('error', 'access_denied');
    expect((await open(refused)).origin, wish).toBe(server.origin);
  }
});

test('PKCE downgrade: a partial or malformed challenge starts nothing', async () => {
  const challenge = 'x'.repeat(43);
  for (const query of [
    { code_challenge: challenge },
    { code_challenge_method: 's256' },
    { code_challenge: challenge, code_challenge_method: 'none' },
    { code_challenge: 'short', code_challenge_method: 's256' },
  ]) {
    const response = await fetch(server.authorize({ provider: 'acme', ...query } as never));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  }
});

test('PKCE downgrade: a PKCE flow ends in a code that only its verifier opens', async () => {
  const verifier = randomBytes(56).toString('hex');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const proof = { code_challenge: challenge, code_challenge_method: 's256' };
  const begin = async () => {
    const callback = await comeBack(addAccount(), proof);
    callback.searchParams.set('code_challenge_method', 'plain');
    callback.searchParams.delete('code_challenge');
    const end = await open(callback);
    expect(end.hash).toBe('');
    return end.searchParams.get('code')!;
  };
  const exchange = async (code: string, text: string) => {
    const body = { auth_code: code, code_verifier: text, code_challenge_method: 'plain' };
    const response = await server.call('/token?grant_type=pkce', { body });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await exchange(await begin(), challenge)).toEqual([400, 'bad_code_verifier']);
  expect(await exchange(await begin(), '')).toEqual([400, 'validation_failed']);
  const code = await begin();
  expect(await exchange(code, 'y'.repeat(64))).toEqual([400, 'bad_code_verifier']);
  expect(await exchange(code, verifier)).toEqual([404, 'flow_state_not_found']);
  expect(await exchange(await begin(), verifier)).toEqual([200, undefined]);
});

test('a stolen table contains no provider tokens, no state and no code', async () => {
  const page = server.page({ flowType: 'pkce' });
  const account = addAccount();
  const { data } = await page.signInWithOAuth({
    provider: 'acme' as 'google',
    options: { skipBrowserRedirect: true, queryParams: { login_hint: account.sub } },
  });
  const end = await server.followRedirects(data.url!);
  const code = end.searchParams.get('code')!;
  const { rows } = await database.pool.query<{ row: string }>(
    `select f::text || encode(sealed_tokens, 'escape') as row from auth.flow_states f`,
  );
  const { data: signedIn } = await page.exchangeCodeForSession(code);
  const token = signedIn.session?.provider_token;
  expect(token).toBeTruthy();
  const stored = rows.map(({ row }) => row).join('\n');
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(code);
});

test('a provider that does not answer causes no server error', async () => {
  const lonely = await startProviderServer({ database });
  await lonely.peers.acme.close();
  const response = await fetch(lonely.authorize({ provider: 'acme' }));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error_code: 'unexpected_failure' });
  await lonely.close();
});
