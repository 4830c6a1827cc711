import { randomUUID } from 'node:crypto';

import { hourMs, secondMs } from '@kith/contract/core/time';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { fragmentOf } from '#testing/sent-mail.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { addSsoProvider, removeSsoProvider } from '#features/auth/single-sign-on/sso-providers.ts';
import { createSamlPeer } from '#testing/peers/saml-peer.ts';
import { type SsoServer, startSsoServer } from '#testing/sso-server.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

type Organisation = Awaited<ReturnType<SsoServer['addOrganisation']>>;

const database = await useSharedDatabase();
const server = await startSsoServer({ database });
const acme = await server.addOrganisation();

const emailAt = ({ domain }: Organisation) => `${randomUUID()}@${domain}`;

async function signIn(
  nameId: string,
  attributes: Record<string, string> = {},
  { organisation = acme, ...changes }: { organisation?: Organisation; sessionEndsAt?: Date } = {},
) {
  const { requestId, relayState } = await server.begin(organisation, `${server.origin}/auth?a=1`);
  const xml = await organisation.peer.respond(requestId, nameId, { attributes, ...changes });
  return server.deliver(xml, relayState);
}

async function userOf(end: URL) {
  const { data, error } = await server.client().getUser(fragmentOf(end).get('access_token')!);
  expect(error).toBeNull();
  return data.user!;
}

test('an organisation’s member signs in and is recognized by their NameID', async () => {
  const email = emailAt(acme);
  const nameId = randomUUID();
  const end = await signIn(nameId, { email, displayName: 'Ana Reyes' });
  expect(end.href).toContain(`${server.origin}/auth?a=1#access_token=`);
  const claims = decodeJwt(fragmentOf(end).get('access_token')!);
  expect(claims['amr']).toMatchObject([{ method: 'sso/saml', provider: acme.id }]);
  const user = await userOf(end);
  expect(user).toMatchObject({
    email,
    app_metadata: { provider: `sso:${acme.id}`, providers: [`sso:${acme.id}`] },
    user_metadata: { full_name: 'Ana Reyes', display_name: 'Ana Reyes' },
    identities: [{ provider: `sso:${acme.id}`, id: nameId }],
  });
  const rows = await database.pool.query('select is_sso_user from auth.users where id = $1', [
    user.id,
  ]);
  expect(rows.rows).toEqual([{ is_sso_user: true }]);
  const again = await userOf(await signIn(nameId, { email: emailAt(acme) }));
  expect(again.id).toBe(user.id);
});

test('a PKCE page gets a code', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const page = server.client({ flowType: 'pkce', storage, persistSession: true });
  const { data } = await page.signInWithSSO({ providerId: acme.id });
  const { requestId, relayState } = await acme.peer.readRequest(new URL(data!.url));
  const sessionEndsAt = new Date(Date.now() + hourMs / 2);
  const xml = await acme.peer.respond(requestId, randomUUID(), { sessionEndsAt });
  const end = await server.deliver(xml, relayState);
  expect(end.hash).toBe('');
  const { data: signedIn, error } = await page.exchangeCodeForSession(
    end.searchParams.get('code')!,
  );
  expect(error).toBeNull();
  const claims = decodeJwt(signedIn.session!.access_token);
  expect(claims['amr']).toMatchObject([{ method: 'sso/saml', provider: acme.id }]);
  const sessions = await database.pool.query<{ not_after: Date }>(
    'select not_after from auth.sessions where id = $1',
    [claims['session_id']],
  );
  expect(sessions.rows[0]?.not_after).toEqual(sessionEndsAt);
});

test('an address opens no account: neither of a member, nor of another organisation', async () => {
  const email = emailAt(acme);
  const { data } = await server.client().signUp({ email, password });
  const user = await userOf(await signIn(randomUUID(), { email }));
  expect(user.email).toBe(email);
  expect(user.id).not.toBe(data.user?.id);
  const other = await server.addOrganisation();
  const nameId = user.identities![0]!.id;
  const theirs = await userOf(await signIn(nameId, {}, { organisation: other }));
  expect(theirs.id).not.toBe(user.id);
});

test('a provider is trusted only for addresses of its own domains', async () => {
  const email = 'somebody@elsewhere.example';
  const user = await userOf(await signIn(randomUUID(), { email }));
  expect(user.email).toBe('');
  expect(JSON.stringify(user)).not.toContain(email);
});

test('the operator may configure the names of the attributes', async () => {
  const organisation = await server.addOrganisation({ email: 'adresse', full_name: 'nom' });
  const email = emailAt(organisation);
  const attributes = { adresse: email, nom: 'Ana Reyes', email: 'x@y.example' };
  const user = await userOf(await signIn(randomUUID(), attributes, { organisation }));
  expect([user.email, user.user_metadata['full_name']]).toEqual([email, 'Ana Reyes']);
});

test('of simultaneous sign-ins one creates the account and the others find it', async () => {
  const nameId = randomUUID();
  const ends = await Promise.all([signIn(nameId), signIn(nameId), signIn(nameId)]);
  const users = await Promise.all(ends.map(userOf));
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
});

test('malformed requests and unknown providers are refused', async () => {
  const ask = async (body: object, at = server) => {
    const response = await at.call('/sso', { body });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return `${response.status} ${code}: ${message}`;
  };
  const { domain } = acme;
  expect(await ask({})).toBe('400 validation_failed: A provider_id or domain needs to be provided');
  expect(await ask({ domain, provider_id: acme.id })).toBe(
    '400 validation_failed: Only one of provider_id or domain supported',
  );
  expect(await ask({ domain: 'nobody.example' })).toBe(
    '404 sso_provider_not_found: No SSO provider assigned for this domain',
  );
  for (const id of [randomUUID(), 'none']) {
    expect(await ask({ provider_id: id })).toBe('404 sso_provider_not_found: No such SSO provider');
  }
  const gone = await server.addOrganisation();
  const under = await server.begin(gone);
  expect(await removeSsoProvider({ database, id: gone.id })).toBe(true);
  expect(await removeSsoProvider({ database, id: gone.id })).toBe(false);
  expect(await ask({ domain: gone.domain })).toBe(
    '404 sso_provider_disabled: The SSO provider is disabled',
  );
  const xml = await gone.peer.respond(under.requestId, randomUUID());
  const end = await server.deliver(xml, under.relayState);
  expect(end.searchParams.get('error_code')).toBe('sso_provider_disabled');

  const off = await startSsoServer({ database, variables: { AUTH_SAML: 'false' } });
  expect(await ask({ domain }, off)).toBe('404 saml_provider_disabled: SAML 2.0 is disabled');
  expect((await fetch(`${off.origin}/auth/v1/sso/saml/metadata`)).status).toBe(404);
  await off.close();
  const form = await server.call('/sso', { body: { domain, skip_http_redirect: false } });
  expect(form.status).toBe(303);
  expect(form.headers.get('location')).toContain('https://idp.example/sso?SAMLRequest=');
});

test('a domain belongs to one provider, and a provider needs a domain and a valid certificate', async () => {
  const { entityId, ssoUrl, certificate } = createSamlPeer({
    serviceMetadata: await server.readMetadata(),
  });
  const good = { entityId, ssoUrl, certificates: [certificate], attributeMapping: {} };
  const add = (changes: Partial<Parameters<typeof addSsoProvider>[0]['input']>) =>
    addSsoProvider({ database, input: { ...good, domains: ['new.example'], ...changes } });
  await expect(add({ domains: [acme.domain] })).rejects.toThrow(/belongs to another provider/u);
  await expect(add({ domains: [] })).rejects.toThrow(/at least one domain/u);
  await expect(add({ domains: ['not a domain'] })).rejects.toThrow(/is no domain/u);
  await expect(add({ certificates: ['AAAA'] })).rejects.toThrow(/can’t be read/u);
  await expect(add({ ssoUrl: 'javascript:alert(1)' })).rejects.toThrow(/no web address/u);
  const id = await add({});
  expect(await add({ domains: ['newer.example'] })).toBe(id);
});

test('a banned member of an organisation is refused, and can’t change what the organisation manages', async () => {
  const nameId = randomUUID();
  const end = await signIn(nameId, { email: emailAt(acme) });
  const user = await userOf(end);
  const token = fragmentOf(end).get('access_token')!;
  for (const body of [{ email: 'x@y.example' }, { password }, { nonce: '123456' }]) {
    const response = await server.call('/user', { token, body, method: 'PUT' });
    const { code } = (await response.json()) as { code: string };
    expect([response.status, code]).toEqual([422, 'user_sso_managed']);
  }
  await database.pool.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [user.id],
  );
  const banned = await signIn(nameId);
  expect(banned.searchParams.get('error_code')).toBe('user_banned');
});

// The last one: it moves the server's clock.
test('a session ends when the provider says so', async () => {
  const sessionEndsAt = new Date(Date.now() + hourMs / 4);
  const end = await signIn(randomUUID(), {}, { sessionEndsAt });
  const token = fragmentOf(end).get('refresh_token')!;
  const refresh = () =>
    server.call('/token?grant_type=refresh_token', { body: { refresh_token: token } });
  expect((await refresh()).status).toBe(200);
  server.clock.advance(hourMs / 4 + 5 * secondMs);
  expect(await (await refresh()).json()).toMatchObject({ code: 'session_expired' });
});
