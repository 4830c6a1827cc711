import { randomUUID } from 'node:crypto';

import type { Session } from '@kith/contract/account/sessions';
import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const password = 'Warm-Ties-2026';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const database = await useSharedDatabase();
const server = await startTestApp({
  database,
  variables: {
    GEO_HEADER: 'CF-IPCountry',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});
type Tokens = { access_token: string; refresh_token: string };

async function signUp() {
  const email = `${randomUUID()}@test.example`;
  const { data } = await server.openClient().auth.signUp({ email, password });
  return { email, token: data.session!.access_token };
}

async function signIn(email: string, headers: Record<string, string> = {}): Promise<Tokens> {
  const path = '/auth/v1/token?grant_type=password';
  const answer = await server.request(path, { body: { email, password }, headers });
  return (await answer.json()) as Tokens;
}

async function list(token: string): Promise<Session[]> {
  const answer = await server.request('/api/v1/account/sessions', { token });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: Session[] }).items;
}

async function end(token: string, id: string) {
  const answer = await server.request(`/api/v1/account/sessions/${id}`, {
    token,
    method: 'DELETE',
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}

test('sessions are listed in pages, the last used first', async () => {
  const { email, token } = await signUp();
  await signIn(email);
  await signIn(email);
  const all = await list(token);
  type Page = { items: Session[]; next_cursor: string | null };
  const read = async (query: string) =>
    (await (await server.request(`/api/v1/account/sessions${query}`, { token })).json()) as Page;
  const first = await read('?limit=2');
  const second = await read(`?limit=2&cursor=${first.next_cursor}`);
  expect([...first.items, ...second.items]).toEqual(all);
  expect(second.next_cursor).toBeNull();
});

test('a member sees their sessions, the last used first, and which one is current', async () => {
  const { email, token } = await signUp();
  const headers = { 'user-agent': firefox, 'cf-ipcountry': 'DE' };
  await signIn(email, headers);
  const [other, current, ...more] = await list(token);
  expect(more).toEqual([]);
  expect(other).toEqual({
    id: expect.any(String),
    device: 'Firefox · Windows',
    place: 'DE',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    is_current: false,
    aal: 'aal1',
    methods: ['password'],
  });
  expect(current).toMatchObject({ is_current: true, place: null, device: '' });
});

test('ending a session stops it and its refresh token at once', async () => {
  const { email, token } = await signUp();
  const other = await signIn(email);
  const [{ id }] = (await list(token)).filter(({ is_current: isCurrent }) => !isCurrent) as [
    Session,
  ];
  expect(await end(token, id)).toEqual({ status: 200, body: { id } });
  expect((await server.request('/api/v1/profile', { token: other.access_token })).status).toBe(401);
  const refreshed = await server.request('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: other.refresh_token },
  });
  expect(await refreshed.json()).toMatchObject({ error_code: 'refresh_token_not_found' });
  expect(await list(token)).toHaveLength(1);
});

test('when two requests end one session at once, one succeeds and the other finds nothing', async () => {
  const { email, token } = await signUp();
  await signIn(email);
  const [{ id }] = (await list(token)).filter(({ is_current: isCurrent }) => !isCurrent) as [
    Session,
  ];
  const answers = await Promise.all([end(token, id), end(token, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await end(token, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('the current session is ended by signing out, not here', async () => {
  const { token } = await signUp();
  const [{ id }] = (await list(token)) as [Session];
  expect(await end(token, id)).toMatchObject({ status: 409, body: { code: 'session_is_current' } });
  expect(await end(token, 'this one')).toMatchObject({ body: { code: 'validation_failed' } });
  expect(await list(token)).toHaveLength(1);
});

test('other members’ sessions are neither visible nor endable', async () => {
  const [mine, theirs] = [await signUp(), await signUp()];
  const [{ id }] = (await list(theirs.token)) as [Session];
  expect((await list(mine.token)).map((session) => session.id)).not.toContain(id);
  expect(await end(mine.token, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await list(theirs.token)).toHaveLength(1);
});

test('a session’s last use is updated by its refresh, not by requests', async () => {
  const { email, token } = await signUp();
  const other = await signIn(email, { 'cf-ipcountry': 'DE' });
  const read = async () => (await list(token)).find(({ is_current: isCurrent }) => !isCurrent)!;
  const before = await read();
  await server.request('/api/v1/profile', { token: other.access_token });
  expect(await read()).toEqual(before);
  await server.request('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: other.refresh_token },
    headers: { 'cf-ipcountry': 'FR', 'user-agent': firefox },
  });
  const after = await read();
  expect(after.last_used_at > before.last_used_at).toBe(true);
  expect(after).toMatchObject({ id: before.id, place: 'FR', device: 'Firefox · Windows' });
});

test('a location is accepted from a trusted proxy only, and cut to a maximum length', async () => {
  const { email, token } = await signUp();
  await signIn(email, { 'cf-ipcountry': `${'x'.repeat(500)}` });
  await signIn(email, { 'cf-ipcountry': 'XX' });
  const places = (await list(token)).map(({ place }) => place?.length ?? null);
  expect(places).toEqual([null, 80, null]);
  const elsewhere = await startTestApp({
    database,
    variables: {
      GEO_HEADER: 'CF-IPCountry',
      TRUSTED_PROXIES: '192.0.2.1',
    },
  });
  try {
    const answer = await elsewhere.request('/auth/v1/token?grant_type=password', {
      body: { email, password },
      headers: { 'cf-ipcountry': 'DE' },
    });
    expect(answer.status).toBe(200);
    expect((await list(token))[0]?.place).toBeNull();
  } finally {
    await elsewhere.close();
  }
});

test('signing out everywhere else keeps the current session', async () => {
  const { email, token } = await signUp();
  await signIn(email);
  await signIn(email);
  await server.request('/auth/v1/logout?scope=others', { token, method: 'POST' });
  expect(await list(token)).toMatchObject([{ is_current: true }]);
});
