import { expect, test } from 'vitest';

import { readProviderSettings } from './provider-settings.ts';

const describeAll = (variables: Record<string, string>) => {
  const { providers, faults } = readProviderSettings(variables);
  expect(faults).toEqual([]);
  return providers.map(({ name, label, issuer }) => `${name} ${label} ${issuer.href}`);
};

test('known providers need only an id and a secret', () => {
  const names = ['APPLE', 'GITHUB', 'GOOGLE', 'LINKEDIN', 'MICROSOFT'];
  const variables = names.flatMap((name) => [
    [`AUTH_OIDC_${name}_CLIENT_ID`, 'id'],
    [`AUTH_OIDC_${name}_CLIENT_SECRET`, 'secret'],
  ]);
  expect(describeAll(Object.fromEntries(variables))).toEqual([
    'apple Apple https://appleid.apple.com/',
    'github GitHub https://github.com/',
    'google Google https://accounts.google.com/',
    'linkedin_oidc LinkedIn https://www.linkedin.com/oauth',
    'azure Microsoft https://login.microsoftonline.com/common/v2.0',
  ]);
});

test('any other provider is named by its issuer', () => {
  const { providers } = readProviderSettings({
    AUTH_OIDC_MY_CLUB_ISSUER: 'https://id.club.example',
    AUTH_OIDC_MY_CLUB_CLIENT_ID: 'web, phone',
    AUTH_OIDC_MY_CLUB_SKIP_NONCE: 'true',
  });
  expect(providers).toMatchObject([
    { name: 'my_club', label: 'My Club', clientIds: ['web', 'phone'], skipsNonce: true },
  ]);
  expect(
    describeAll({
      AUTH_OIDC_MICROSOFT_ISSUER: 'https://login.microsoftonline.com/tenant/v2.0',
      AUTH_OIDC_MICROSOFT_CLIENT_ID: 'id',
      AUTH_OIDC_MICROSOFT_LABEL: 'Our company',
    }),
  ).toEqual(['azure Our company https://login.microsoftonline.com/tenant/v2.0']);
});

test('each mistake is reported in one line', () => {
  const { faults } = readProviderSettings({
    AUTH_OIDC_AZURE_ISSUER: 'https://id.example',
    AUTH_OIDC_AZURE_CLIENT_ID: 'id',
    AUTH_OIDC_CLUB_CLIENT_ID: 'id',
    AUTH_OIDC_EMAIL_ISSUER: 'https://id.example',
    AUTH_OIDC_EMAIL_CLIENT_ID: 'id',
    AUTH_OIDC_GITHUB_CLIENT_SECRET: 'secret',
    AUTH_OIDC_GOOGLE_CLIENT_ID: 'id',
    AUTH_OIDC_GOOGLE_SKIP_NONCE: 'yes',
    AUTH_OIDC_MICROSOFT_CLIENT_ID: 'id',
    AUTH_OIDC_PLAIN_ISSUER: 'http://id.example',
    AUTH_OIDC_PLAIN_CLIENT_ID: 'id',
  });
  expect(faults).toEqual([
    'AUTH_OIDC_CLUB_ISSUER must be set',
    'AUTH_OIDC_EMAIL_CLIENT_ID names no provider: choose another name',
    'AUTH_OIDC_GITHUB_CLIENT_ID must be set',
    'AUTH_OIDC_GOOGLE_SKIP_NONCE must be true or false',
    'AUTH_OIDC_MICROSOFT_CLIENT_ID names a provider that is there already',
    'AUTH_OIDC_PLAIN_ISSUER must be an address like https://accounts.example',
  ]);
});
