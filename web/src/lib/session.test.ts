import type { User } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { displayNameOf, givenNameOf } from './session.ts';

const member = (user_metadata: User['user_metadata'], address: Partial<User> = {}): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  aud: 'authenticated',
  app_metadata: {},
  created_at: '2026-11-20T09:00:00Z',
  email: 'ana.r84@example.org',
  user_metadata,
  ...address,
});

test('the given name is the one to display, before the full name', () => {
  const named = member({ display_name: 'Ana', full_name: 'Ana Reyes' });
  expect(displayNameOf(named)).toBe('Ana');
  expect(givenNameOf(named)).toBe('Ana');
  expect(givenNameOf(member({ full_name: 'Ana Reyes' }))).toBe('Ana Reyes');
});

test.each([
  ['nothing but an address', member({})],
  ['an empty name', member({ display_name: '' })],
  ['a name that repeats the address', member({ display_name: 'ana.r84' })],
])('%s is shown by its front, but no one is greeted by it', (_case, user) => {
  expect(displayNameOf(user)).toBe('ana.r84');
  expect(givenNameOf(user)).toBeNull();
});

test('no one is greeted by their number', () => {
  const user = member({}, { email: '', phone: '4915112345678' });
  expect(displayNameOf(user)).toBe('+4915112345678');
  expect(givenNameOf(user)).toBeNull();
});
