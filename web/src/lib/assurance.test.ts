import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { needsSecondFactor, readAssurance } from './assurance.ts';

const encode = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`;

function sessionWith(aal: string, statuses: string[]): Session {
  const factors = statuses.map((status) => ({ status }));
  return { access_token: encode({ aal }), user: { factors } } as unknown as Session;
}

test('asks for an existing second factor until it has been given', () => {
  expect(needsSecondFactor(sessionWith('aal1', ['verified']))).toBe(true);
  expect(needsSecondFactor(sessionWith('aal2', ['verified']))).toBe(false);
});

test('does not ask for a factor that was never confirmed', () => {
  expect(needsSecondFactor(sessionWith('aal1', ['unverified']))).toBe(false);
  expect(needsSecondFactor(sessionWith('aal1', []))).toBe(false);
});

test('an unreadable token counts as the lower level', () => {
  expect(readAssurance('nonsense')).toBe('aal1');
  expect(readAssurance('')).toBe('aal1');
  expect(readAssurance(encode({ aal: 'aal3' }))).toBe('aal1');
});
