import { randomUUID } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { fragmentOf } from '#testing/sent-mail.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import { type AssertionChanges, createSamlPeer } from '#testing/peers/saml-peer.ts';
import { startSsoServer } from '#testing/sso-server.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const server = await startSsoServer({ database });
const acme = await server.addOrganisation();

const victim = 'the-victim';

/** A refusal redirects to the site, and creates no account. */
async function expectRefused(end: URL, name: string, code = 'saml_assertion_invalid') {
  expect([end.origin, end.pathname], name).toEqual([server.origin, '/']);
  expect(end.searchParams.get('error_code'), name).toBe(code);
  expect(fragmentOf(end).has('access_token'), name).toBe(false);
  const made = await database.pool.query(
    `select 1 from auth.identities where provider_subject like $1`,
    [`${victim}%`],
  );
  expect(made.rowCount, name).toBe(0);
}

/** What happens to the attacker's own valid response after they changed it. */
async function attempt(change: (parts: ReturnType<typeof takeApart>) => string): Promise<URL> {
  const { requestId, relayState } = await server.begin(acme, `${server.origin}/inside`);
  const xml = await acme.peer.respond(requestId, 'the-attacker');
  return server.deliver(change(takeApart(xml)), relayState);
}

/** The parts of a response, and an unsigned assertion about the victim. */
function takeApart(xml: string) {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/u.exec(xml)?.[0] ?? '';
  const signature = /<(?:ds:)?Signature[\s\S]*<\/(?:ds:)?Signature>/u.exec(assertion)?.[0] ?? '';
  const bare = assertion.replace(signature, '');
  const id = /ID="([^"]+)"/u.exec(bare)?.[1] ?? '';
  const evil = bare.replace('the-attacker', victim).replace(id, '_evil');
  expect(signature).not.toBe('');
  const [before, after] = xml.split(assertion) as [string, string];
  return { xml, assertion, signature, bare, id, evil, before, after };
}

/** Inserts something at the end of an element. */
const within = (outer: string, inner: string) =>
  outer.replace(/<\/[\w:]+>$/u, (end) => `${inner}${end}`);
/** Inserts a signature where it belongs: after the issuer. */
const signedBy = (assertion: string, signature: string) =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);

test('an unchanged response is accepted', async () => {
  const end = await attempt(({ before, assertion, after }) => before + assertion + after);
  expect(end.pathname).toBe('/inside');
  expect(fragmentOf(end).has('access_token')).toBe(true);
});

test('SAML signature wrapping: no way of wrapping makes an unsigned assertion count', async () => {
  type Parts = ReturnType<typeof takeApart>;
  const object = (text: string) =>
    `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${text}</ds:Object>`;
  const variants: Record<string, (parts: Parts) => string> = {
    'a forged response around the signed one': ({ xml, evil, before, after }) =>
      `${before.replace(/ID="[^"]+"/u, 'ID="_outer"')}${evil}${xml.replace(/^<\?xml[^>]*>/u, '')}${after}`,
    'forged before signed': ({ before, evil, assertion, after }) =>
      `${before}${evil}${assertion}${after}`,
    'signed before forged': ({ before, evil, assertion, after }) =>
      `${before}${assertion}${evil}${after}`,
    'signed inside forged': ({ before, evil, assertion, after }) =>
      `${before}${within(evil, assertion)}${after}`,
    'forged inside signed': ({ before, evil, assertion, after }) =>
      `${before}${within(assertion, evil)}${after}`,
    'the signature on the forged one, the original beside': ({
      before,
      evil,
      bare,
      signature,
      after,
    }) => `${before}${signedBy(evil, signature)}${bare}${after}`,
    'the original inside the signature of the forged one': ({
      before,
      evil,
      bare,
      signature,
      after,
    }) => `${before}${signedBy(evil, within(signature, bare))}${after}`,
    'the original in an object of the signature': ({ before, evil, bare, signature, after }) =>
      `${before}${signedBy(evil, within(signature, object(bare)))}${after}`,
    'the original in an extension': ({ before, evil, assertion, after }) =>
      `${before}<samlp:Extensions>${assertion}</samlp:Extensions>${evil}${after}`,
    'the original in an extension, its signature on the forged one': ({
      before,
      evil,
      bare,
      signature,
      after,
    }) =>
      `${before}<samlp:Extensions>${bare}</samlp:Extensions>${signedBy(evil, signature)}${after}`,
    'two of one id': ({ before, evil, assertion, id, after }) =>
      `${before}${evil.replace('_evil', id)}${assertion}${after}`,
    'the forged one with the id of the signed one': ({ before, evil, signature, id, after }) =>
      `${before}${signedBy(evil.replace('_evil', id), signature)}${after}`,
    'two signatures': ({ before, assertion, signature, after }) =>
      `${before}${signedBy(assertion.replace('the-attacker', victim), signature)}${after}`,
    'the signed one outside the response’s own place': ({ before, evil, assertion, after }) =>
      `${before}<samlp:Status>${assertion}</samlp:Status>${evil}${after}`,
  };
  for (const [name, wrap] of Object.entries(variants))
    await expectRefused(await attempt(wrap), name);
});

test('SAML signature wrapping: signed content can’t be changed', async () => {
  await expectRefused(
    await attempt(({ xml }) => xml.replace('the-attacker', victim)),
    'another name',
  );
  await expectRefused(
    await attempt(({ xml }) => xml.replace('the-attacker', `${victim}<!-- -->the-attacker`)),
    'another name before a comment',
  );
  const doctype = '<!DOCTYPE r [<!ENTITY name "the-victim">]>';
  await expectRefused(
    await attempt(({ xml }) => doctype + xml.replace('the-attacker', '&name;')),
    'an entity',
  );
  await expectRefused(await attempt(() => 'no xml'), 'no xml');
  await expectRefused(await attempt(() => ''), 'nothing');
});

test('SAML signature wrapping: a comment in a name does not cut it', async () => {
  const { requestId, relayState } = await server.begin(acme);
  const name = `${randomUUID()}@acme.example`;
  const xml = await acme.peer.respond(requestId, `${name}.evil.example`);
  const end = await server.deliver(xml.replace(name, `${name}<!-- -->`), relayState);
  const { data } = await server.client().getUser(fragmentOf(end).get('access_token')!);
  expect(data.user?.identities?.[0]?.id).toBe(`${name}.evil.example`);
});

test('unsigned assertion: one without a signature, or with a stranger’s, is refused', async () => {
  await expectRefused(
    await attempt(({ before, bare, after }) => before + bare + after),
    'without a signature',
  );
  await expectRefused(
    await attempt(({ before, evil, after }) => before + evil + after),
    'about somebody else',
  );
  const serviceMetadata = await server.readMetadata();
  const stranger = createSamlPeer({ serviceMetadata });
  const { requestId, relayState } = await server.begin(acme);
  const issuer = acme.peer.entityId;
  const forged = await stranger.respond(requestId, victim, { issuer });
  await expectRefused(await server.deliver(forged, relayState), 'a stranger’s key');
});

test('unsigned assertion: another organisation’s provider is not accepted for this one', async () => {
  const rival = await server.addOrganisation();
  for (const issuer of [acme.peer.entityId, rival.peer.entityId]) {
    const { requestId, relayState } = await server.begin(acme);
    const xml = await rival.peer.respond(requestId, victim, { issuer });
    await expectRefused(await server.deliver(xml, relayState), issuer);
  }
});

test('unsigned assertion: a signature with SHA-1 is refused', async () => {
  const { entityId } = acme.peer;
  const old = createSamlPeer({
    serviceMetadata: await server.readMetadata(),
    algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  });
  await database.pool.query(
    `update auth.sso_providers set certificates = array_append(certificates, $2) where id = $1`,
    [acme.id, old.certificate],
  );
  const { requestId, relayState } = await server.begin(acme);
  const xml = await old.respond(requestId, victim, { issuer: entityId });
  expect(xml).toContain('#rsa-sha1');
  await expectRefused(await server.deliver(xml, relayState), 'SHA-1');
});

test('SAML replay: a response works once, and only for the request that it answers', async () => {
  const first = await server.begin(acme);
  const assertionId = `_${randomUUID()}`;
  const xml = await acme.peer.respond(first.requestId, randomUUID(), { assertionId });
  const ends = await Promise.all([
    server.deliver(xml, first.relayState),
    server.deliver(xml, first.relayState),
  ]);
  expect(ends.filter((end) => fragmentOf(end).has('access_token'))).toHaveLength(1);
  const gone = 'saml_relay_state_not_found';
  await expectRefused(await server.deliver(xml, first.relayState), 'the same again', gone);
  const second = await server.begin(acme);
  await expectRefused(await server.deliver(xml, second.relayState), 'for another request');

  const third = await server.begin(acme);
  const sameId = await acme.peer.respond(third.requestId, randomUUID(), { assertionId });
  await expectRefused(await server.deliver(sameId, third.relayState), 'an id that was used');
});

test('SAML replay: an unrequested response is refused', async () => {
  const gone = 'saml_relay_state_not_found';
  for (const relayState of ['', randomUUID(), 'https://evil.example/']) {
    const xml = await acme.peer.respond('', victim);
    await expectRefused(await server.deliver(xml, relayState), relayState, gone);
  }
});

test('wrong audience, recipient, request, issuer or time: the assertion is refused', async () => {
  const [past, future] = [new Date(Date.now() - 5 * minuteMs), new Date(Date.now() + 5 * minuteMs)];
  const wrong: Record<string, AssertionChanges> = {
    audience: { audience: 'https://another-service.example/metadata' },
    'audience that begins alike': { audience: `${server.origin}/auth/v1/sso/saml/metadata/x` },
    recipient: { recipient: 'https://another-service.example/acs' },
    request: { inResponseTo: '_another-request' },
    issuer: { issuer: 'https://another-idp.example/metadata' },
    'too late': { notBefore: new Date(Date.now() - 10 * minuteMs), notOnOrAfter: past },
    'too early': { notBefore: future },
    'session over': { sessionEndsAt: past },
    'a name for one visit': {
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    },
  };
  for (const [name, changes] of Object.entries(wrong)) {
    const { requestId, relayState } = await server.begin(acme);
    const xml = await acme.peer.respond(requestId, victim, changes);
    await expectRefused(await server.deliver(xml, relayState), name);
  }
});

test('open redirect through redirect_to: a foreign page gets no session', async () => {
  const { data } = await server.client().signInWithSSO({
    domain: acme.domain,
    options: { redirectTo: 'https://evil.example/' },
  });
  const { requestId, relayState } = await acme.peer.readRequest(new URL(data!.url));
  const end = await server.deliver(await acme.peer.respond(requestId, randomUUID()), relayState);
  expect([end.origin, end.pathname]).toEqual([server.origin, '/']);
});

test('login CSRF: with TLS a sign-in started in one browser does not finish in another', async () => {
  // The address is the site's; the test itself calls behind the proxy that ends TLS.
  const site = await startSsoServer({
    database,
    variables: { APP_ORIGIN: 'https://kith.example' },
  });
  const organisation = await site.addOrganisation();
  const browser = createBrowser();
  const page = {
    headers: { apikey: site.accounts.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ domain: organisation.domain, skip_http_redirect: true }),
  };
  /** The form that the provider makes the browser send. */
  const begin = async () => {
    const { body } = await browser.visit(`${site.origin}/auth/v1/sso`, { page });
    const { url } = JSON.parse(body) as { url: string };
    const { requestId, relayState } = await organisation.peer.readRequest(new URL(url));
    const xml = await organisation.peer.respond(requestId, randomUUID());
    return { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState };
  };
  const acs = `${site.origin}/auth/v1/sso/saml/acs`;
  const misled = await createBrowser().visit(acs, { form: await begin() });
  expect(misled.location?.searchParams.get('error_code')).toBe('saml_relay_state_not_found');

  const { location } = await browser.visit(acs, { form: await begin() });
  expect(location?.origin).toBe('https://kith.example');
  expect(fragmentOf(location!).has('access_token')).toBe(true);
  await site.close();
});

test('SAML bomb: 50,000 nested tags of a stranger are refused unread, and others sign in', async () => {
  const [hostile, honest] = [await server.begin(acme), await server.begin(acme)];
  const xml = await acme.peer.respond(honest.requestId, randomUUID());
  const [refused, end] = await Promise.all([
    server.deliver('<a>'.repeat(50_000), hostile.relayState),
    server.deliver(xml, honest.relayState),
  ]);
  await expectRefused(refused, 'nested tags');
  expect(fragmentOf(end).has('access_token')).toBe(true);
});
