import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

import { expect, test } from 'vitest';

import { ConfigError, environmentOf, readConfig } from './config.ts';
import { environmentSchema } from './environment-schema.ts';

test('every setting is optional', () => {
  const config = readConfig({});
  expect(config.PORT).toBe(3000);
  expect(config.appOrigin.href).toBe('http://localhost:3000/');
  expect(config.environment).toBe('dev');
  expect(config.emailAutoconfirm).toBe(true);
});

test.each([
  [undefined, 1],
  ['3', 3],
  ['auto', availableParallelism()],
])('WORKERS=%s starts %d processes', (text, workers) => {
  expect(readConfig({ WORKERS: text }).WORKERS).toBe(workers);
});

test.each(['0', '-1', '100', 'many', '1.5'])('WORKERS=%s is refused', (text) => {
  expect(() => readConfig({ WORKERS: text })).toThrow(
    'WORKERS must be auto or a number from 1 to 99',
  );
});

test('sign-ups need a confirmation as soon as email can be sent', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost:2525' }).emailAutoconfirm).toBe(false);
});

test('every mistake is reported in one line', () => {
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

test('credentials apply to the site itself, or to a domain that contains all its origins', () => {
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

test('a location header needs trusted proxies', () => {
  expect(() => readConfig({ GEO_HEADER: 'CF-IPCountry' })).toThrow(
    'GEO_HEADER needs TRUSTED_PROXIES',
  );
  const given = { GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '192.0.2.1' };
  expect(readConfig(given).GEO_HEADER).toBe('CF-IPCountry');
});

test('the phone channel needs an SMS webhook, and can be switched on in the dev environment', () => {
  expect(readConfig({}).allowsPhone).toBe(false);
  const SMS_WEBHOOK_URL = 'https://sms.example/send';
  expect(readConfig({ SMS_WEBHOOK_URL }).allowsPhone).toBe(true);
  expect(readConfig({ SMS_WEBHOOK_URL, AUTH_EXTERNAL_PHONE: 'false' }).allowsPhone).toBe(false);
  expect(readConfig({ AUTH_EXTERNAL_PHONE: 'true' }).allowsPhone).toBe(true);
});

test('contradictory or unsafe settings prevent the start', () => {
  const APP_ORIGIN = 'https://kith.example';
  const testCodes = { AUTH_TEST_OTP: '15550100=123456, +4915100=000000' };
  expect([...readConfig(testCodes).AUTH_TEST_OTP]).toEqual([
    ['15550100', '123456'],
    ['4915100', '000000'],
  ]);
  for (const [variables, line] of [
    [{ APP_ORIGIN, ...testCodes }, 'AUTH_TEST_OTP is only for a local APP_ORIGIN'],
    [{ AUTH_TEST_OTP: '1555=12' }, 'AUTH_TEST_OTP must list phone=code, each code with six digits'],
    [{ APP_ORIGIN, AUTH_EXTERNAL_PHONE: 'true' }, 'AUTH_EXTERNAL_PHONE needs SMS_WEBHOOK_URL'],
    [{ SMS_WEBHOOK_SECRET: 'x'.repeat(16) }, 'SMS_WEBHOOK_SECRET needs SMS_WEBHOOK_URL'],
    [{ AUTH_CAPTCHA: 'hcaptcha' }, 'AUTH_CAPTCHA needs AUTH_CAPTCHA_SECRET'],
    [{ AUTH_CAPTCHA: 'yes' }, 'AUTH_CAPTCHA must be off, hcaptcha or turnstile'],
  ] as const) {
    expect(() => readConfig(variables)).toThrow(line);
  }
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

test.each([
  [{ APP_ORIGIN: 'https://app.kith.example' }, 'app.kith.example'],
  [{ APP_ORIGIN: 'https://app.kith.example', APP_DOMAIN: 'kith.example' }, 'kith.example'],
  [{}, 'localhost'],
  [{ APP_ORIGIN: 'https://pr-7.preview.kith.example' }, null],
  [{ APP_ORIGIN: 'http://192.0.2.7:3000' }, null],
  [{ APP_ORIGIN: 'http://[::1]:3000' }, null],
])('%j can be installed on %s', (variables, domain) => {
  expect(readConfig(variables).appDomain).toBe(domain);
});

test('every variable is described once', async () => {
  const page = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const cells = page.split('\n').map((line) => /^\| ([^|]+)/u.exec(line)?.[1] ?? '');
  const described = cells.flatMap((cell) => cell.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/gu) ?? []);
  expect(described.sort()).toEqual(Object.keys(environmentSchema.shape).sort());
});
