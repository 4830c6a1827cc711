import type { Environment } from '@kith/contract/system/schemas';

import type { Checks, Found } from './finding.ts';

/** The settings that are checked; most are optional. */
export type CheckedSettings = {
  environment: Environment;
  appOrigin: URL;
  TRUSTED_PROXIES: readonly string[];
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRETS: readonly string[];
  AUTH_JWT_SECRET?: string | undefined;
  PUBLISHABLE_KEY?: string | undefined;
  SERVICE_ROLE_KEY?: string | undefined;
  BACKUP_PASSPHRASE?: string | undefined;
  SMS_WEBHOOK_SECRET?: string | undefined;
  DISCOURSE_CONNECT_SECRET?: string | undefined;
  DISCOURSE_WEBHOOK_SECRET?: string | undefined;
  FILES_S3_SECRET_KEY?: string | undefined;
};

type SettingChecks = Pick<Checks, 'payments' | 'secrets' | 'https' | 'proxies'>;

/** The checks that only look at settings. */
export function createSettingChecks(settings: CheckedSettings): SettingChecks {
  const { environment, appOrigin } = settings;
  const isLocal = environment === 'dev';
  const isSecure = appOrigin.protocol === 'https:';
  return {
    payments: () => checkPayments(settings),
    secrets: () => checkSecrets(settings),
    https: () => ({ finding: isSecure ? 'secure' : isLocal ? 'local' : 'open' }),
    proxies: () => {
      const count = settings.TRUSTED_PROXIES.length;
      if (count > 0) return { finding: 'known', count };
      return { finding: isLocal ? 'local' : 'unknown', names: ['TRUSTED_PROXIES'] };
    },
  };
}

function checkPayments({
  environment,
  STRIPE_SECRET_KEY: key,
}: CheckedSettings): Found<'payments'> {
  if (key === undefined) {
    return environment === 'dev'
      ? { finding: 'local' }
      : { finding: 'sandbox', names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'] };
  }
  // Stripe's own prefixes: sk_live_, rk_live_ for real payments.
  if (/^[rs]k_live_/u.test(key)) return { finding: 'live' };
  return environment === 'production'
    ? { finding: 'test', names: ['STRIPE_SECRET_KEY'] }
    : { finding: 'local' };
}

/** Words of examples and defaults, which are public. */
const exampleWords = /change.?me|example|secret|password|default|test|demo|super|your|kith|1234/giu;
const fewestCharacters = 16;
const fewestDistinct = 8;

/**
 * Whether a secret could be guessed: short without the words of examples, or of few different
 * characters.
 */
export function isWeak(secret: string): boolean {
  const rest = secret.replaceAll(exampleWords, '');
  return rest.length < fewestCharacters || new Set(rest).size < fewestDistinct;
}

/** Names only: a value never leaves this function. */
function checkSecrets(settings: CheckedSettings): Found<'secrets'> {
  const named = [
    'AUTH_JWT_SECRET',
    'PUBLISHABLE_KEY',
    'SERVICE_ROLE_KEY',
    'BACKUP_PASSPHRASE',
    'SMS_WEBHOOK_SECRET',
    'DISCOURSE_CONNECT_SECRET',
    'DISCOURSE_WEBHOOK_SECRET',
    'FILES_S3_SECRET_KEY',
  ] as const;
  const given: [name: string, secret: string][] = [
    ...named.flatMap((name): [string, string][] => {
      const secret = settings[name];
      return secret === undefined ? [] : [[name, secret]];
    }),
    ...settings.STRIPE_WEBHOOK_SECRETS.map((secret): [string, string] => [
      'STRIPE_WEBHOOK_SECRETS',
      secret,
    ]),
  ];
  const weak = given.filter(([, secret]) => isWeak(secret)).map(([name]) => name);
  if (weak.length > 0) return { finding: 'weak', count: weak.length, names: [...new Set(weak)] };
  const shared = given.filter(([name, secret]) =>
    given.some(([other, value]) => other !== name && value === secret),
  );
  if (shared.length > 0) {
    return { finding: 'shared', count: shared.length, names: shared.map(([name]) => name) };
  }
  return given.length === 0 ? { finding: 'none' } : { finding: 'strong', count: given.length };
}
