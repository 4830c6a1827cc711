import { expect, test } from 'vitest';

import { readOidcIdentity } from './external-identity.ts';

const claims = { iss: 'https://id.example', sub: '1', email: 'Ana@Example.org' };

test('only claims that the provider marks as verified count as verified', () => {
  const isVerified = (value: unknown) =>
    readOidcIdentity('google', { ...claims, email_verified: value }).emailVerified;
  expect([true, 'true'].map(isVerified)).toEqual([true, true]);
  expect([undefined, false, 'false', 1, 'yes', {}].map(isVerified)).not.toContain(true);
  const withoutEmail = readOidcIdentity('google', { iss: 'i', sub: '1', email_verified: true });
  expect([withoutEmail.email, withoutEmail.emailVerified]).toEqual([null, false]);
});

test('an email address from Microsoft counts only if the domain owner confirms it', () => {
  const isVerified = (more: object) =>
    readOidcIdentity('azure', { ...claims, email_verified: true, ...more }).emailVerified;
  expect(isVerified({ tid: 'a-tenant' })).toBe(false);
  expect(isVerified({ tid: 'a-tenant', xms_edov: true })).toBe(true);
  expect(isVerified({ tid: '9188040d-6c67-4c5b-b112-36a304b66dad' })).toBe(true);
});

test('claims are shortened, cleaned and given the client’s names', () => {
  const { email, data } = readOidcIdentity('google', {
    ...claims,
    given_name: 'Ana\u0000',
    family_name: '<b>Reyes</b>',
    picture: 'x'.repeat(9_000),
    unknown: 'left out',
  });
  expect(email).toBe('ana@example.org');
  expect(data).toMatchObject({ sub: '1', provider_id: '1', full_name: 'Ana\uFFFD Reyes' });
  expect(data['avatar_url']).toHaveLength(500);
  expect(data).not.toHaveProperty('unknown');
});
