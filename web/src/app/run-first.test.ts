import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runFirst } from '#app/run-first.ts';

import { dropFirstAnswers, fetchOrTakeFirst } from '#lib/first-answers.ts';

const path = '/api/v1/contacts?q=&limit=100';
let server: Server;
let origin: string;
let seen: string[];
let keys: unknown[];
let status: number;
let stored: Record<string, string>;
/** Since the page was opened. */
let elapsedMs: number;

beforeEach(async () => {
  seen = [];
  keys = [];
  status = 200;
  elapsedMs = 1_000;
  stored = {
    session: JSON.stringify({ access_token: 'mine', expires_at: Date.now(), user: { id: 'me' } }),
    config: '{"publishable_key":"public"}',
  };
  server = createServer((request, response) => {
    seen.push(`${request.headers.authorization} ${request.url}`);
    keys.push(request.headers['apikey']);
    response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('performance', { now: () => elapsedMs });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** The head's script on a page. */
function openPage(pathname: string, search = '', first = path) {
  vi.stubGlobal('location', { pathname, search });
  runFirst({
    themeKey: 'theme',
    sessionKey: 'session',
    configKey: 'config',
    firstRequests: { '/app/contacts': [origin + first] },
    keyedPath: `${origin}/rest/v1`,
    memberPlaceholder: 'member-id',
    usableMs: 60_000,
  });
  // In a browser, the script's addresses are below the page's own.
  const firsts = window.firstAnswers;
  if (firsts?.[origin + path]) window.firstAnswers = { [path]: firsts[origin + path]! };
}

/** The app's own request. */
function request(accessToken = 'mine', address = path) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return fetchOrTakeFirst(new Request(origin + address, { headers }));
}

test('what the head requested is not requested again, and taken once', async () => {
  openPage('/app/contacts');
  expect((await request()).status).toBe(200);
  expect(seen).toEqual([`Bearer mine ${path}`]);
  await request();
  expect(seen).toHaveLength(2);
});

test("asks for the member's own rows, with the key that the server wants for them", async () => {
  openPage('/app/contacts', '', '/rest/v1/user_consent?user_id=eq.member-id');
  const asked = Object.values(window.firstAnswers ?? {});
  await Promise.all(asked.map(({ answer }) => answer));
  expect(seen).toEqual(['Bearer mine /rest/v1/user_consent?user_id=eq.me']);
  expect(keys).toEqual(['public']);
});

test('sends nothing that would be refused before the key is known', async () => {
  delete stored['config'];
  openPage('/app/contacts', '', '/rest/v1/user_consent?user_id=eq.member-id');
  expect(window.firstAnswers).toEqual({});
});

test('an answer that has waited too long is requested again', async () => {
  openPage('/app/contacts');
  elapsedMs = 20_000;
  await request();
  expect(seen).toHaveLength(2);
});

test('another member, or another request, does not get the answer', async () => {
  openPage('/app/contacts');
  await request('another');
  await request('mine', '/api/v1/contacts?q=ana');
  expect(seen.toSorted()).toEqual([
    `Bearer another ${path}`,
    `Bearer mine ${path}`,
    'Bearer mine /api/v1/contacts?q=ana',
  ]);
});

test('what the first screen did not use is requested again: much may have changed since', async () => {
  openPage('/app/contacts');
  await window.firstAnswers?.[path]?.answer;
  dropFirstAnswers();
  await request();
  expect(seen).toHaveLength(2);
});

test('a refusal is asked again, so that the app can handle it', async () => {
  status = 401;
  openPage('/app/contacts');
  expect((await request()).status).toBe(401);
  expect(seen).toHaveLength(2);
});

test.each([
  ['another screen', '/app/companies', '', {}],
  ['a search in the address', '/app/contacts', '?q=ana', {}],
  ['a visitor without a session', '/app/contacts', '', { session: undefined }],
  ['a damaged session', '/app/contacts', '', { session: '{' }],
  [
    'a session about to end',
    '/app/contacts',
    '',
    { session: '{"access_token":"mine","expires_at":1}' },
  ],
])('requests nothing for %s', async (_case, pathname, search, change) => {
  Object.assign(stored, change);
  openPage(pathname, search);
  expect(window.firstAnswers).toBeUndefined();
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
])('a stored theme is applied: %s', (theme, applied) => {
  stored['theme'] = theme;
  openPage('/');
  expect(document.documentElement.dataset['theme']).toBe(applied);
});
