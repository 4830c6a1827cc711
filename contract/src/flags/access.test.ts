import { expect, test } from 'vitest';

import { checkAccess } from './access.ts';
import { flagDefaults } from './rules.ts';

const facts = { isAdmin: true, flags: flagDefaults, environment: 'dev' as const };

test('access without conditions is granted before anything is loaded', () => {
  const unknown = { isAdmin: null, flags: null, environment: null };
  expect(checkAccess({}, unknown)).toEqual({ result: 'authorized' });
  expect(checkAccess({ needsAdmin: true }, unknown)).toEqual({ result: 'loading' });
  expect(checkAccess({ flags: ['nav29c'] }, unknown)).toEqual({ result: 'loading' });
  expect(checkAccess({ environment: 'dev' }, unknown)).toEqual({ result: 'loading' });
});

test('a refusal names what is missing: the role first, then flags, then the region', () => {
  const needs = {
    needsAdmin: true,
    flags: ['admin_analytics', 'nav29c'] as const,
    environment: 'dev' as const,
  };
  expect(checkAccess(needs, { ...facts, isAdmin: false })).toEqual({ result: 'admin_required' });
  expect(checkAccess(needs, facts)).toEqual({
    result: 'feature_disabled',
    missing: ['admin_analytics'],
  });
  const opened = { ...facts, flags: { ...flagDefaults, admin_analytics: true } };
  expect(checkAccess(needs, { ...opened, environment: 'production' })).toEqual({
    result: 'environment_restricted',
    required: 'dev',
    current: 'production',
  });
  expect(checkAccess(needs, opened)).toEqual({ result: 'authorized' });
});
