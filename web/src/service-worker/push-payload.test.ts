import { expect, test } from 'vitest';

import { readPushPayload, toOwnPath } from './push-payload.ts';

const origin = 'https://app.kith.example';
const read = (value: unknown) => readPushPayload(JSON.stringify(value), origin);

test('reads a push as it was sent', () => {
  const url = '/messages?conversation=7';
  expect(read({ title: 'Ana', body: 'Hello', url, tag: 'c7', badge_count: 3 })).toEqual({
    title: 'Ana',
    body: 'Hello',
    path: url,
    tag: 'c7',
    badgeCount: 3,
  });
});

test('leaves out fields that are missing or of the wrong type', () => {
  const bare = { title: 'Ana', body: '', path: '/dashboard', tag: null, badgeCount: null };
  expect(read({ title: ' Ana ' })).toEqual(bare);
  expect(read({ title: 'Ana', body: 7, url: {}, tag: [], badge_count: -1 })).toEqual(bare);
  expect(read({ title: 'Ana', badge_count: 1.5 })).toEqual(bare);
});

test.each(['', 'null', '[]', '"text"', '{}', '{"title":"  "}', '{"title":7}', 'no json'])(
  'shows nothing for %j',
  (json) => expect(readPushPayload(json, origin)).toBeNull(),
);

test('removes control characters and shortens texts to what a notification shows', () => {
  const payload = read({ title: `A\u0000na\u0007${'x'.repeat(500)}`, body: 'a\r\nb' });
  expect(payload?.title).toHaveLength(120);
  expect(payload?.title.startsWith('A na x')).toBe(true);
  expect(payload?.body).toBe('a b');
});

test.each([
  ['/app/contacts?q=a#top', '/app/contacts?q=a#top'],
  [`${origin}/messages`, '/messages'],
  ['https://evil.example/messages', '/dashboard'],
  ['//evil.example/messages', '/dashboard'],
  ['\\\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['data:text/html,x', '/dashboard'],
  [undefined, '/dashboard'],
])('the address %j leads to %s', (address, path) => {
  expect(toOwnPath(address, origin)).toBe(path);
});
