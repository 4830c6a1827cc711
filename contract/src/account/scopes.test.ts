import { expect, test } from 'vitest';

import { api } from '../api.ts';
import { scopeOf } from './scopes.ts';
import { type Scope, scopes } from './rules.ts';

const endpoints = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { meta, route } = procedure['~orpc'];
    return { group, key: `${group}.${name}`, meta, method: route.method ?? 'POST' };
  }),
);

/** What no token reaches, whatever its scopes. */
const beyondTokens = [
  'accountDeletion',
  'accountExports',
  'accountTokens',
  'adminSetup',
  'consents',
  'errorReports',
  'operations',
  'privacyPreferences',
  'pushSubscriptions',
  'sampleNetwork',
  'sessions',
  'support',
  'waitlist',
];

test('every endpoint belongs to an area or is closed to tokens', () => {
  for (const { key, meta } of endpoints) expect(meta, key).toHaveProperty('area');
});

test('every endpoint that is closed to tokens and changes something declares what it needs', () => {
  const changing = endpoints.filter(({ meta, method }) => meta.area === null && method !== 'GET');
  expect(changing.length).toBeGreaterThan(10);
  for (const { key, meta } of changing) expect(meta.needs, key).toBeDefined();
});

test('tokens never reach the account itself, its permissions or public endpoints', () => {
  const groups = endpoints.filter(({ meta }) => meta.area === null).map(({ group }) => group);
  expect([...new Set(groups)].sort()).toEqual(beyondTokens);
});

test('every endpoint of an area needs one scope, and every scope opens an endpoint', () => {
  const inAreas = endpoints.filter(({ meta }) => meta.area !== null);
  const needed = inAreas.map(({ key, meta, method }) => {
    const scope = scopeOf(meta, method);
    expect(scope, key).not.toBeNull();
    return scope as Scope;
  });
  expect([...new Set(needed)].sort()).toEqual([...scopes].sort());
});
