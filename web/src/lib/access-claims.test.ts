import { expect, test } from 'vitest';
import { isActedFor, readClaims } from './access-claims.ts';

const encode = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`;

test('a token names its member; an unreadable token names no one', () => {
  expect(readClaims(encode({ sub: 'a>?b' }))).toEqual({ sub: 'a>?b' });
  expect(readClaims('nonsense')).toEqual({});
  expect(readClaims('')).toEqual({});
});

test('only a token with an actor counts as impersonation', () => {
  expect(isActedFor(encode({ sub: 'member', act: { sub: 'administrator' } }))).toBe(true);
  expect(isActedFor(encode({ sub: 'member' }))).toBe(false);
  expect(isActedFor(encode({ sub: 'member', act: 'x' }))).toBe(false);
});
