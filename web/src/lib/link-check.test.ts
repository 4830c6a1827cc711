import { expect, test } from 'vitest';
import { checkableOrigin } from './link-check.ts';

test.each([
  ['https://a.example/secret?token=1#x', 'https:', 'https://a.example'],
  ['https://a.example:8443/', 'http:', 'https://a.example:8443'],
  ['http://a.example/page', 'http:', 'http://a.example'],
  ['http://a.example/page', 'https:', null],
  ['mailto:a@b.example', 'https:', null],
  ['no address', 'https:', null],
])('of %s a page over %s asks %s', (href, protocol, origin) => {
  expect(checkableOrigin(href, protocol)).toBe(origin);
});
