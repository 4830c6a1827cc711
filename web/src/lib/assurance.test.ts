import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { needsSecondFactor, readAssurance } from './assurance.ts';

const encode = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`;

function sessionWith(aal: string, statuses: string[]): Session {
  const factors = statuses.map((status) => ({ status }));
  return { access_token: encode({ aal }), user: { factors } } as unknown as Session;
}

test('a member with a second factor is asked for it until it has been shown', () => {
  expect(needsSecondFactor(sessionWith('aal1', ['verified']))).toBe(true);
  expect(needsSecondFactor(sessionWith('aal2', ['verified']))).toBe(false);
});

test('a factor that was never confirmed is not asked for', () => {
  expect(needsSecondFactor(sessionWith('aal1', ['unverified']))).toBe(false);
  expect(needsSecondFactor(sessionWith('aal1', []))).toBe(false);
});

test('a token that cannot be read counts as the lower level', () => {
  expect(readAssurance('nonsense')).toBe('aal1');
  expect(readAssurance('')).toBe('aal1');
  expect(readAssurance(encode({ aal: 'aal3' }))).toBe('aal1');
});
