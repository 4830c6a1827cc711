import { createHash, randomBytes } from 'node:crypto';

import type { AccessToken } from '@kith/contract/account/tokens';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import {
  chromiumExtensionId,
  extensionCodeMs,
  extensionRedirects,
  extensionScopes,
} from '@kith/contract/extension/rules';
import { beforeEach, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, goodPassword, longSessions } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { approvalLimit } from './approve-extension.ts';

const [chromium, firefox] = extensionRedirects;
const refused = [422, 'extension_code_refused'];
const database = await useSharedDatabase();
const server = await startTestApp({ database, variables: longSessions });
let member: AppMember;
beforeEach(async () => {
  member = await server.signUp();
});

function makeVerifier() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

async function approve(owner: AppMember, challenge: string, redirect = chromium): Promise<string> {
  const input = { redirect_uri: redirect, code_challenge: challenge, name: 'Browser extension' };
  const { redirect_to: target } = await bodyOf<{ redirect_to: string }>(
    owner.call('POST', '/extension/codes', input),
  );
  expect(target.startsWith(`${redirect}?code=`)).toBe(true);
  return new URL(target).searchParams.get('code') ?? '';
}

/** As the extension sends it: without a session. */
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const exchange = (code: string, verifier: string, redirect: string = chromium) =>
  send('/extension/tokens', { code, code_verifier: verifier, redirect_uri: redirect });

async function listTokens(owner: AppMember): Promise<AccessToken[]> {
  return (await bodyOf<{ items: AccessToken[] }>(owner.call('GET', '/account/tokens'))).items;
}

async function connect(owner: AppMember): Promise<string> {
  const { verifier, challenge } = makeVerifier();
  const code = await approve(owner, challenge);
  return (await bodyOf<{ token: string }>(exchange(code, verifier))).token;
}

test('an approved extension gets a token for contacts, which the member sees and can revoke', async () => {
  server.sent.length = 0;
  const token = await connect(member);
  const extension = server.callWith(token);
  await bodyOf(extension('POST', '/contacts', { first_name: 'Ana' }));
  expect((await extension('GET', '/contacts')).status).toBe(200);
  for (const path of ['/profile', '/posts', '/account/tokens', '/nudges/today']) {
    expect(await refusalOf(extension('GET', path)), path).toEqual([403, 'insufficient_scope']);
  }
  const [listed, ...others] = await listTokens(member);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ name: 'Browser extension', scopes: extensionScopes });
  const { rows } = await database.pool.query(
    `select kind, detail from auth.account_changes where user_id = $1 and kind = 'token_added'`,
    [member.id],
  );
  expect(rows).toEqual([{ kind: 'token_added', detail: 'Browser extension' }]);
  await bodyOf(member.call('DELETE', `/account/tokens/${listed?.id}`));
  expect(await refusalOf(extension('GET', '/contacts'))).toEqual([401, 'unauthenticated']);
});

test('a sign-out of the extension revokes its token, and nothing else', async () => {
  const token = await connect(member);
  const other = await connect(member);
  const guess = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  for (const one of [token, token, guess, 'kith_pat_', '']) {
    expect(await bodyOf(send('/extension/revocations', { token: one }))).toEqual({
      is_revoked: true,
    });
  }
  expect((await server.callWith(token)('GET', '/contacts')).status).toBe(401);
  expect((await server.callWith(other)('GET', '/contacts')).status).toBe(200);
  const { rows } = await database.pool.query(
    `select 1 from auth.account_changes where user_id = $1 and kind = 'token_removed'`,
    [member.id],
  );
  expect(rows).toHaveLength(1);
});

test('a code works once, also when two exchanges race', async () => {
  const { verifier, challenge } = makeVerifier();
  const code = await approve(member, challenge);
  const answers = await Promise.all([1, 2, 3].map(() => exchange(code, verifier)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(await refusalOf(exchange(code, verifier))).toEqual(refused);
  expect(await listTokens(member)).toHaveLength(1);
});

test('a wrong verifier, another address or a late exchange uses the code up', async () => {
  const { verifier, challenge } = makeVerifier();
  const faults: ((code: string) => Promise<Response>)[] = [
    (code) => exchange(code, makeVerifier().verifier),
    (code) => exchange(code, verifier, firefox),
    (code) => {
      server.advance(extensionCodeMs);
      return exchange(code, verifier);
    },
  ];
  for (const fail of faults) {
    const code = await approve(member, challenge);
    expect(await refusalOf(fail(code))).toEqual(refused);
    expect(await refusalOf(exchange(code, verifier))).toEqual(refused);
  }
  expect(await listTokens(member)).toEqual([]);
});

test('a newer approval replaces the code, and another member’s code stays theirs', async () => {
  const { verifier, challenge } = makeVerifier();
  const first = await approve(member, challenge);
  const second = await approve(member, challenge);
  const stranger = await server.signUp();
  await approve(stranger, makeVerifier().challenge);
  expect(await refusalOf(exchange(first, verifier))).toEqual(refused);
  expect((await exchange(second, verifier)).status).toBe(201);
  expect([(await listTokens(member)).length, (await listTokens(stranger)).length]).toEqual([1, 0]);
});

test('codes go to the addresses of the extension only, and never without a session', async () => {
  const { challenge } = makeVerifier();
  const good = { redirect_uri: chromium, code_challenge: challenge, name: 'Extension' };
  const other = 'a'.repeat(32);
  for (const bad of [
    { ...good, redirect_uri: `https://${other}.chromiumapp.org/` },
    { ...good, redirect_uri: `${chromium}path` },
    { ...good, redirect_uri: 'https://evil.example/' },
    { ...good, redirect_uri: `https://evil.example/#${chromium}` },
    { ...good, code_challenge: 'short' },
    { ...good, code_challenge: `${challenge}=` },
    { ...good, name: ' ' },
  ]) {
    const refusal = await refusalOf(member.call('POST', '/extension/codes', bad));
    expect(refusal, JSON.stringify(bad)).toEqual([400, 'validation_failed']);
  }
  expect((await send('/extension/codes', good)).status).toBe(401);
  const extension = server.callWith(await connect(member));
  const byToken = await refusalOf(extension('POST', '/extension/codes', good));
  expect(byToken).toEqual([403, 'insufficient_scope']);
});

test('an older session approves only with a proof of identity', async () => {
  server.advance(11 * minuteMs);
  const input = {
    redirect_uri: chromium,
    code_challenge: makeVerifier().challenge,
    name: 'Extension',
  };
  const asked = await refusalOf(member.call('POST', '/extension/codes', input));
  expect(asked).toEqual([403, 'reauthentication_needed']);
  const proved = { ...input, password: goodPassword };
  expect((await member.call('POST', '/extension/codes', proved)).status).toBe(201);
});

test('consents are needed to approve, and still when the code is exchanged', async () => {
  const setConsent = (granted: boolean) =>
    database.pool.query(
      `update user_consent set consent_granted = $2
       where user_id = $1 and consent_type = 'data_processing'`,
      [member.id, granted],
    );
  const { verifier, challenge } = makeVerifier();
  const code = await approve(member, challenge);
  await setConsent(false);
  const input = { redirect_uri: chromium, code_challenge: challenge, name: 'Extension' };
  const approving = await refusalOf(member.call('POST', '/extension/codes', input));
  expect(approving).toEqual([403, 'consent_required']);
  expect(await refusalOf(exchange(code, verifier))).toEqual([403, 'consent_required']);
  await setConsent(true);
  expect(await listTokens(member)).toEqual([]);
});

test('a member who is banned or leaves meanwhile gives no token', async () => {
  const { verifier, challenge } = makeVerifier();
  const set = (column: string, value: string | null) =>
    database.pool.query(`update auth.users set ${column} = $2 where id = $1`, [member.id, value]);
  const first = await approve(member, challenge);
  await set('banned_until', '2999-01-01');
  expect(await refusalOf(exchange(first, verifier))).toEqual(refused);
  await set('banned_until', null);
  const second = await approve(member, challenge);
  await set('deletion_due_at', new Date(Date.now() + dayMs).toISOString());
  expect(await refusalOf(exchange(second, verifier))).toEqual([403, 'account_deleting']);
});

test('a code that a thief approved gives no token after a new password', async () => {
  const { verifier, challenge } = makeVerifier();
  const code = await approve(await server.signIn(member.email), challenge);
  const { error } = await member.client.auth.updateUser({ password: 'Warmer-Ties-2027' });
  expect(error).toBeNull();
  expect(await refusalOf(exchange(code, verifier))).toEqual(refused);
  expect(await listTokens(member)).toEqual([]);
});

test('a member approves only so often', async () => {
  await approvalLimit.take(member.id, 29);
  const { challenge } = makeVerifier();
  await approve(member, challenge);
  const input = { redirect_uri: chromium, code_challenge: challenge, name: 'Extension' };
  const refusal = await refusalOf(member.call('POST', '/extension/codes', input));
  expect(refusal).toEqual([429, 'rate_limited']);
});

test('the code and its verifier are stored nowhere', async () => {
  const { verifier, challenge } = makeVerifier();
  const code = await approve(member, challenge);
  const { rows } = await database.pool.query<{ row: string }>(
    'select c::text as row from extension_codes c where owner_id = $1',
    [member.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(code);
  expect(rows[0]?.row).not.toContain(verifier);
});

test('the extension’s own pages may read the answers, and no other origin', async () => {
  const own = `chrome-extension://${chromiumExtensionId}`;
  const ask = (origin: string, path = '/contacts') =>
    fetch(`${server.origin}/api/v1${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
  const allowed = await ask(own);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(own);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  const answered = await send('/extension/tokens', {}, { origin: own });
  expect(answered.headers.get('access-control-allow-origin')).toBe(own);
  const beyond = await ask(own, '/account/tokens');
  expect(beyond.headers.get('access-control-allow-origin')).toBeNull();
  for (const origin of [`chrome-extension://${'a'.repeat(32)}`, 'https://evil.example', 'null']) {
    expect((await ask(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
  }
});
