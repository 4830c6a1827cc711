import { expect, test } from 'vitest';

import { ConfigError, environmentOf, readConfig } from './config.ts';

test('nothing has to be set', () => {
  const config = readConfig({});
  expect(config.PORT).toBe(3000);
  expect(config.appOrigin.href).toBe('http://localhost:3000/');
  expect(config.environment).toBe('dev');
  expect(config.emailAutoconfirm).toBe(true);
});

test('sign-up stops confirming itself once mail can be sent', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost:2525' }).emailAutoconfirm).toBe(false);
});

test('every mistake is told, each in one line', () => {
  const read = () =>
    readConfig({ PORT: 'many', AUTH_SIGNUPS: 'yes', SMTP_URL: 'mail', AUTH_JWT_SECRET: 'short' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    [
      'PORT must be a whole number',
      'SMTP_URL must be an address like smtp://user:password@host:587',
      'AUTH_SIGNUPS must be true or false',
      'AUTH_JWT_SECRET must have at least 32 characters',
    ].join('\n'),
  );
});

test('credentials are for the site itself, or for a domain that holds all its origins', () => {
  const site = { APP_ORIGIN: 'https://app.kith.example' };
  expect(readConfig(site)).toMatchObject({
    rpId: 'app.kith.example',
    rpOrigins: ['https://app.kith.example'],
  });
  const origins = 'https://app.kith.example,https://kith.example';
  const wide = { ...site, AUTH_RP_ID: 'kith.example', AUTH_RP_ORIGINS: origins };
  expect(readConfig(wide)).toMatchObject({ rpId: 'kith.example', rpOrigins: origins.split(',') });
  expect(() => readConfig({ ...site, AUTH_RP_ID: 'evil.example' })).toThrow(
    'AUTH_RP_ID must be the host of each origin, or a domain above it',
  );
  expect(() => readConfig({ ...site, AUTH_RP_ORIGINS: 'https://app.kith.example/x' })).toThrow(
    'AUTH_RP_ORIGINS must list origins like https://kith.example',
  );
});

test('a header for places needs the proxies whose word counts', () => {
  expect(() => readConfig({ GEO_HEADER: 'CF-IPCountry' })).toThrow(
    'GEO_HEADER needs TRUSTED_PROXIES',
  );
  const given = { GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '192.0.2.1' };
  expect(readConfig(given).GEO_HEADER).toBe('CF-IPCountry');
});

test.each([
  ['http://localhost:3000', 'dev'],
  ['http://127.0.0.1:8080', 'dev'],
  ['https://kith-preview.example', 'staging'],
  ['https://staging.kith.example', 'staging'],
  ['https://kith.example', 'production'],
])('%s is %s', (origin, environment) => {
  expect(environmentOf(new URL(origin))).toBe(environment);
});
