import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { closeAtEnd } from '#testing/close-at-end.ts';
import { startForgingOidcPeer } from '#testing/peers/forging-oidc-peer.ts';
import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const forger = await startForgingOidcPeer('kith');
closeAtEnd(forger);
const server = await startProviderServer({
  database,
  variables: { AUTH_OIDC_FORGER_ISSUER: forger.issuer, AUTH_OIDC_FORGER_CLIENT_ID: 'kith' },
});

const addAccount = () => server.peers.acme.addAccount({ email: newEmail(), email_verified: true });
const isCallback = ({ pathname }: URL) => pathname === '/auth/v1/callback';
/** A visit to the forger and back, up to our page. */
async function signInAtForger() {
  const browser = createBrowser();
  const callback = await browser.followRedirects(
    server.authorize({ provider: 'forger' }),
    isCallback,
  );
  return (await browser.visit(callback)).location!;
}
const codeOf = (url: URL | null) => url?.searchParams.get('error_code');

/** An attacker's linking, ready to be finished: whoever opens it links who they are at the provider. */
async function prepareLinking(query: Record<string, string> = {}) {
  const browser = createBrowser();
  const page = server.page({}, browser);
  await page.signUp({ email: newEmail(), password });
  const { data } = await page.linkIdentity({
    provider: 'acme' as 'google',
    options: { queryParams: { login_hint: addAccount().sub, ...query } },
  });
  const linked = async () => {
    const { data: own } = await page.getUserIdentities();
    return own!.identities.map(({ provider }) => provider);
  };
  return { browser, url: new URL(data.url!), linked };
}

test('linking CSRF by an image: a request without the attacker’s browser never links', async () => {
  const attack = await prepareLinking();
  const callback = await createBrowser().followRedirects(attack.url, isCallback);
  for (const headers of [
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
  ]) {
    const response = await fetch(callback, { headers, redirect: 'manual' });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { error_code: 'bad_oauth_callback' },
    ]);
  }
  const bare = await fetch(callback, { redirect: 'manual' });
  expect(codeOf(new URL(bare.headers.get('location')!))).toBe('bad_oauth_state');
  expect(await attack.linked()).toEqual(['email']);
});

test('linking CSRF by an image: a refused image leaves the member’s own linking alone', async () => {
  const member = await prepareLinking();
  const callback = await member.browser.followRedirects(member.url, isCallback);
  await fetch(callback, { headers: { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' } });
  const end = await member.browser.followRedirects(callback, server.isThere);
  expect(codeOf(end)).toBeNull();
  expect(await member.linked()).toEqual(['email', 'acme']);
});

test('silent linking: linking never asks the provider for a silent answer', async () => {
  const { url } = await prepareLinking({ prompt: 'none', id_token_hint: 'x', ui_locales: 'de' });
  expect(url.searchParams.get('ui_locales')).toBe('de');
  expect([url.searchParams.has('prompt'), url.searchParams.has('id_token_hint')]).toEqual([
    false,
    false,
  ]);
});

test('SAML login CSRF by a script: an assertion that no navigation brings is refused', async () => {
  const response = await server.call('/sso/saml/acs', {
    method: 'POST',
    body: {},
    headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
  });
  expect(response.status).toBe(403);
});

test('an empty subject: a provider that names no one signs no one in', async () => {
  for (const sub of ['', ' ']) {
    forger.describe({ sub, email: newEmail(), email_verified: true });
    expect(codeOf(await signInAtForger()), JSON.stringify(sub)).toBe('bad_oauth_callback');
  }
  forger.describe({ sub: randomUUID(), email: newEmail(), email_verified: true });
  expect((await signInAtForger()).hash).toContain('access_token');
});

test('IdP mix-up: a code of one provider never reaches another’s token endpoint', async () => {
  const browser = createBrowser();
  const honest = await browser.followRedirects(
    server.authorize({ provider: 'acme', login_hint: addAccount().sub }),
    isCallback,
  );
  const own = await browser.followRedirects(server.authorize({ provider: 'forger' }), isCallback);
  const before = forger.codes.length;
  const mixed = new URL(honest);
  mixed.searchParams.set('state', own.searchParams.get('state')!);
  const { location } = await browser.visit(mixed);
  expect(codeOf(location)).toBe('bad_oauth_callback');
  expect(forger.codes).toHaveLength(before);
});

test('IdP mix-up: another provider’s refusal, and one named twice, end no sign-in with its text', async () => {
  const browser = createBrowser();
  for (const issuers of [[forger.issuer], [server.peers.acme.issuer, forger.issuer]]) {
    const callback = await browser.followRedirects(
      server.authorize({ provider: 'acme', login_hint: addAccount().sub }),
      isCallback,
    );
    callback.searchParams.delete('code');
    callback.searchParams.delete('iss');
    callback.searchParams.set('error', 'access_denied');
    callback.searchParams.set('error_description', 'Call this number');
    for (const issuer of issuers) callback.searchParams.append('iss', issuer);
    const { location } = await browser.visit(callback);
    expect(codeOf(location)).toBe('bad_oauth_callback');
    expect(location?.href).not.toContain('number');
  }
});

test('IdP mix-up: a flow ends at the issuer that it began at', async () => {
  const browser = createBrowser();
  const callback = await browser.followRedirects(
    server.authorize({ provider: 'forger' }),
    isCallback,
  );
  const before = forger.codes.length;
  await database.pool.query(`update auth.provider_flows set issuer = 'https://old.example/'
    where provider = 'forger'`);
  const { location } = await browser.visit(callback);
  expect(codeOf(location)).toBe('bad_oauth_state');
  expect(forger.codes).toHaveLength(before);
});
