import { expect, test } from 'vitest';

import { openConnectors } from '#features/connectors/connector-settings.ts';

import { readConfig } from './config.ts';

test('outside of a developer’s machine only the services’ own hosts are allowed', () => {
  const key = Buffer.alloc(32, 1).toString('base64url');
  const settings = {
    APP_ORIGIN: 'https://kith.example',
    CONNECTOR_KEYS: key,
    SALESFORCE_CLIENT_ID: 'x',
    SALESFORCE_CLIENT_SECRET: 'y',
  };
  const refuse = (more: Record<string, string>) => () => readConfig({ ...settings, ...more });
  expect(refuse({ SALESFORCE_LOGIN_URL: 'https://login.salesforce.com.evil.example' })).toThrow(
    /SALESFORCE_LOGIN_URL/u,
  );
  expect(refuse({ SALESFORCE_LOGIN_URL: 'http://login.salesforce.com' })).toThrow(
    /SALESFORCE_LOGIN_URL/u,
  );
  expect(refuse({ CONNECTOR_KEYS: '' })).toThrow(/CONNECTOR_KEYS/u);
  expect(refuse({ SALESFORCE_CLIENT_SECRET: '' })).toThrow(/set together/u);
  const { apps } = openConnectors(
    readConfig({ ...settings, SALESFORCE_LOGIN_URL: 'https://acme.my.salesforce.com' }),
  );
  const { allows } = apps.get('salesforce')!;
  const allowed = [
    'https://na1.salesforce.com/x',
    'http://na1.salesforce.com',
    'https://na1.salesforce.com:8443',
    'https://salesforce.com.evil.example',
    'https://u@na1.salesforce.com',
    'http://169.254.169.254/',
  ].filter((url) => allows(new URL(url)));
  expect(allowed).toEqual(['https://na1.salesforce.com/x']);
});
