import { createECDH } from 'node:crypto';

import { type AccessToken, type CreatedToken } from '@kith/contract/account/tokens';
import { tokensPerMember } from '@kith/contract/account/rules';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import type { Scope } from '@kith/contract/account/rules';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { codeIn } from '#testing/sent-mail.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, goodPassword, longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, describe, expect, test } from 'vitest';

import { callLimit } from './token-bearer.ts';
import { makeToken } from './token-secret.ts';

let member: AppMember;
const database = await useFileDatabase();
const server = await startTestApp({ database, variables: longSessions });
beforeEach(async () => {
  member = await server.signUp();
});
function makeFor(
  owner: AppMember,
  scopes: Scope[] = ['contacts:read', 'contacts:write'],
  days = 30,
  headers: Record<string, string> = {},
): Promise<CreatedToken> {
  const input = { name: 'Backup script', scopes, expires_in_days: days };
  return bodyOf(owner.call('POST', '/account/tokens', input, headers));
}

async function listOf(owner: AppMember): Promise<AccessToken[]> {
  return (await bodyOf<{ items: AccessToken[] }>(owner.call('GET', '/account/tokens'))).items;
}

const asScript = ({ token }: CreatedToken) => server.callWith(token ?? '');

test('a token acts for its member within its scopes and shows when it was used', async () => {
  const made = await makeFor(member);
  expect(made.token).toMatch(/^kith_pat_[\dA-Za-z]{49}$/u);
  expect(made.token?.startsWith(made.prefix)).toBe(true);
  const script = asScript(made);
  await bodyOf(script('POST', '/contacts', { first_name: 'Ana' }));
  const page = await bodyOf<{ items: { full_name: string }[] }>(script('GET', '/contacts'));
  expect(page.items.map((contact) => contact.full_name)).toEqual(['Ana']);
  expect((await script('GET', '/contacts/export?format=csv')).status).toBe(200);
  const [listed, ...others] = await listOf(member);
  expect(others).toEqual([]);
  expect(listed).toEqual({ ...made, token: undefined, last_used_at: expect.any(String) });
});

test('an older session creates a token only with the password or an emailed code', async () => {
  server.advance(11 * minuteMs);
  const input = { name: 'Script', scopes: ['contacts:read'], expires_in_days: 1 };
  const make = (proof: object, headers = {}) =>
    member.call('POST', '/account/tokens', { ...input, ...proof }, headers);
  expect(await refusalOf(make({}))).toEqual([403, 'reauthentication_needed']);
  const failed = [422, 'reauthentication_failed'];
  expect(await refusalOf(make({ password: 'Not-My-Word-1' }))).toEqual(failed);
  expect(await refusalOf(make({ nonce: '000000' }))).toEqual(failed);
  expect(await listOf(member)).toEqual([]);
  expect((await make({ password: goodPassword })).status).toBe(201);
  server.advance(11 * minuteMs);
  await member.client.auth.reauthenticate();
  const [mail] = await server.readEmailsOf(member.email);
  const once = { 'idempotency-key': 'with-a-code' };
  expect((await make({ nonce: codeIn(mail) }, once)).status).toBe(201);
  // A repeat gets the first answer; later, another token with the same code is refused.
  expect((await make({ nonce: codeIn(mail) }, once)).status).toBe(201);
  server.advance(11 * minuteMs);
  expect(await refusalOf(make({ nonce: codeIn(mail) }))).toEqual(failed);
  expect(await listOf(member)).toHaveLength(2);
});

test('tokens are listed in pages, newest first', async () => {
  const made = [await makeFor(member), await makeFor(member), await makeFor(member)];
  type Page = { items: AccessToken[]; next_cursor: string | null };
  const first = await bodyOf<Page>(member.call('GET', '/account/tokens?limit=2'));
  const rest = `/account/tokens?limit=2&cursor=${first.next_cursor}`;
  const second = await bodyOf<Page>(member.call('GET', rest));
  const listed = [...first.items, ...second.items].map(({ id }) => id);
  expect(listed).toEqual(made.map(({ id }) => id).toReversed());
  expect(second.next_cursor).toBeNull();
  const faulty = member.call('GET', '/account/tokens?cursor=x');
  expect(await refusalOf(faulty)).toEqual([400, 'invalid_cursor']);
});

test('the last use is written at most once a minute', async () => {
  const script = asScript(await makeFor(member));
  const usedAt = async () => (await listOf(member))[0]?.last_used_at;
  await script('GET', '/contacts');
  const first = await usedAt();
  await script('GET', '/contacts');
  expect(await usedAt()).toBe(first);
  server.advance(minuteMs);
  await script('GET', '/contacts');
  expect(await usedAt()).not.toBe(first);
});

test('an email informs the member once, without the secret', async () => {
  server.sent.length = 0;
  const made = await makeFor(member);
  const [job] = server.sent;
  await server.runAll();
  await server.run(job?.name ?? '', job?.data);
  const [mail, ...others] = await server.readEmailsOf(member.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('A new access token for your Kith account');
  expect(mail?.body_text).toContain('“Backup script”');
  expect(mail?.body_text).not.toContain(made.prefix);
});

test('the secret is stored nowhere, not even for a repeat with the same key', async () => {
  const headers = { 'idempotency-key': 'make-a-token' };
  const first = await makeFor(member, ['contacts:read'], 30, headers);
  const again = await makeFor(member, ['contacts:read'], 30, headers);
  expect(again).toEqual({ ...first, token: null });
  expect(await listOf(member)).toHaveLength(1);
  const secret = first.token?.slice(first.prefix.length) ?? '-';
  const stored = await database.pool.query(
    `select t::text as row from access_tokens t union all select k::text from idempotency_keys k`,
  );
  expect(stored.rows.length).toBeGreaterThan(1);
  for (const { row } of stored.rows) expect(row).not.toContain(secret);
});

test('bad input is refused and creates nothing', async () => {
  const good = { name: 'Script', scopes: ['contacts:read'], expires_in_days: 1 };
  for (const bad of [
    { ...good, name: ' ' },
    { ...good, scopes: [] },
    { ...good, scopes: ['account:write'] },
    { ...good, expires_in_days: 0 },
    { ...good, expires_in_days: 366 },
    { ...good, expires_in_days: 1.5 },
  ]) {
    const refusal = await refusalOf(member.call('POST', '/account/tokens', bad));
    expect(refusal, JSON.stringify(bad)).toEqual([400, 'validation_failed']);
  }
  expect(await listOf(member)).toEqual([]);
});

test('the number of tokens is limited, also when requests race', async () => {
  await database.pool.query(
    `insert into access_tokens
       (owner_id, name, scopes, prefix, token_hash, created_at, expires_at)
     select $1::uuid, 'old', '{contacts:read}', '', sha256(n::text::bytea), now(), now() + '1 day'
     from generate_series(1, $2) n`,
    [member.id, tokensPerMember - 1],
  );
  const input = { name: 'One more', scopes: ['contacts:read'], expires_in_days: 1 };
  const answers = await Promise.all(
    [1, 2, 3].map(() => member.call('POST', '/account/tokens', input)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('the OpenAPI document shows which scope each endpoint needs', async () => {
  type Doc = {
    components: { securitySchemes: object };
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  const document = await bodyOf<Doc>(fetch(`${server.origin}/api/openapi.json`));
  expect(Object.keys(document.components.securitySchemes)).toContain('personal_access_token');
  expect(document.paths['/contacts']?.['get']?.security).toEqual([
    { session: [] },
    { personal_access_token: ['contacts:read'] },
  ]);
  expect(document.paths['/imports']?.['post']?.security).toContainEqual({
    personal_access_token: ['imports:write'],
  });
  expect(document.paths['/account/tokens']?.['post']?.security).toBeUndefined();
});

describe('attack', () => {
  test('a token used outside its scope is refused', async () => {
    const script = asScript(await makeFor(member, ['contacts:read']));
    const outside: [string, string, object?][] = [
      ['POST', '/contacts', { first_name: 'Eve' }],
      ['GET', '/profile'],
      ['GET', '/imports'],
      ['GET', '/nudges/today'],
      ['POST', '/imports?file_name=a.csv', { file: 'x' }],
      ['PUT', '/contacts/00000000-0000-4000-8000-000000000000/photo', {}],
    ];
    for (const [method, path, body] of outside) {
      const refusal = await refusalOf(script(method, path, body));
      expect(refusal, path).toEqual([403, 'insufficient_scope']);
    }
    const writing = asScript(await makeFor(member, ['contacts:write']));
    expect(await refusalOf(writing('GET', '/contacts'))).toEqual([403, 'insufficient_scope']);
    expect(await refusalOf(writing('GET', '/contacts/export?format=csv'))).toEqual([
      403,
      'insufficient_scope',
    ]);
    const { items } = await bodyOf<{ items: object[] }>(member.call('GET', '/contacts'));
    expect(items).toEqual([]);
  });

  test('a token cannot create tokens, delete the account or export everything', async () => {
    const made = await makeFor(member);
    const script = asScript(made);
    const input = { name: 'More', scopes: ['profile:write'], expires_in_days: 365 };
    const beyond: [string, string, object?][] = [
      ['POST', '/account/tokens', input],
      ['GET', '/account/tokens'],
      ['DELETE', `/account/tokens/${made.id}`],
      ['POST', '/account/deletion', { email: member.email }],
      ['GET', '/account/deletion'],
      ['POST', '/account/exports', {}],
      ['GET', `/account/exports/${made.id}/file`],
      ['GET', '/consents/history'],
      ['GET', '/admin-setup'],
      ['POST', '/support/tickets', { subject: 'x', message: 'y' }],
    ];
    for (const [method, path, body] of beyond) {
      const refusal = await refusalOf(script(method, path, body));
      expect(refusal, path).toEqual([403, 'insufficient_scope']);
    }
    expect(await listOf(member)).toHaveLength(1);
  });

  test('a token cannot register a push device, which would outlive its revocation', async () => {
    const script = asScript(await makeFor(member, ['notifications:read', 'notifications:write']));
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const keys = { p256dh, auth: 'A'.repeat(22) };
    const device = { endpoint: 'https://push.example/eve', keys };
    const refused = await refusalOf(script('POST', '/push-subscriptions', device));
    expect(refused).toEqual([403, 'insufficient_scope']);
    const { items } = await bodyOf<{ items: object[] }>(member.call('GET', '/push-subscriptions'));
    expect(items).toEqual([]);
  });

  test('an expired token is refused', async () => {
    const script = asScript(await makeFor(member, ['contacts:read'], 1));
    expect((await script('GET', '/contacts')).status).toBe(200);
    server.advance(dayMs);
    expect(await refusalOf(script('GET', '/contacts'))).toEqual([401, 'unauthenticated']);
  });

  test('a revoked token is refused', async () => {
    const made = await makeFor(member);
    const script = asScript(made);
    expect((await script('GET', '/contacts')).status).toBe(200);
    await bodyOf(member.call('DELETE', `/account/tokens/${made.id}`));
    expect(await refusalOf(script('GET', '/contacts'))).toEqual([401, 'unauthenticated']);
    const repeat = member.call('DELETE', `/account/tokens/${made.id}`);
    expect(await refusalOf(repeat)).toEqual([404, 'not_found']);
  });

  test('a stranger cannot read or revoke another member’s token', async () => {
    const made = await makeFor(member);
    const stranger = await server.signUp();
    expect(await listOf(stranger)).toEqual([]);
    const revoking = stranger.call('DELETE', `/account/tokens/${made.id}`);
    expect(await refusalOf(revoking)).toEqual([404, 'not_found']);
    const own = await bodyOf<{ id: string }>(
      member.call('POST', '/contacts', { first_name: 'Ana' }),
    );
    const script = asScript(await makeFor(stranger));
    expect(await refusalOf(script('GET', `/contacts/${own.id}`))).toEqual([404, 'not_found']);
    expect((await asScript(made)('GET', '/contacts')).status).toBe(200);
  });

  test('a token is refused by the auth service, the tables and the functions', async () => {
    const { token } = await makeFor(member);
    const headers = {
      apikey: server.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const call = (path: string, method = 'GET') =>
      fetch(`${server.origin}${path}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
    for (const [path, method] of [
      ['/auth/v1/user'],
      ['/auth/v1/user', 'PUT'],
      ['/auth/v1/reauthenticate'],
      ['/auth/v1/logout', 'POST'],
      ['/rest/v1/user_consent?select=*'],
      ['/rest/v1/rpc/is_admin_user', 'POST'],
      ['/functions/v1/site-search', 'POST'],
    ] as const) {
      const answer = await call(path, method);
      expect([401, 403], path).toContain(answer.status);
    }
  });

  test('invented tokens of any form are refused', async () => {
    const { token } = await makeFor(member);
    const guesses = [
      makeToken().token,
      `${token?.slice(0, -1)}${token?.endsWith('0') ? '1' : '0'}`,
      'kith_pat_',
      `kith_pat_${'0'.repeat(49)}`,
      token?.toLowerCase() ?? '',
      `kith_pat_${'A'.repeat(5_000)}`,
    ];
    for (const guess of guesses) {
      const refusal = await refusalOf(server.callWith(guess)('GET', '/contacts'));
      expect(refusal, guess.slice(0, 60)).toEqual([401, 'unauthenticated']);
    }
  });

  test('tokens of banned and deleted members are refused', async () => {
    const script = asScript(await makeFor(member));
    const setBan = (until: string | null) =>
      database.pool.query('update auth.users set banned_until = $2 where id = $1', [
        member.id,
        until,
      ]);
    await setBan('2999-01-01');
    expect(await refusalOf(script('GET', '/contacts'))).toEqual([401, 'unauthenticated']);
    await setBan(null);
    expect((await script('GET', '/contacts')).status).toBe(200);
    await database.pool.query('delete from auth.users where id = $1', [member.id]);
    expect(await refusalOf(script('GET', '/contacts'))).toEqual([401, 'unauthenticated']);
  });

  test('a token that sends too many requests is limited', async () => {
    const made = await makeFor(member, ['contacts:read']);
    const script = asScript(made);
    const other = asScript(await makeFor(member, ['contacts:read']));
    await callLimit.take(made.id, 298);
    const answers = await Promise.all([1, 2, 3].map(() => script('GET', '/contacts/count')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect((await other('GET', '/contacts/count')).status).toBe(200);
  });
});
