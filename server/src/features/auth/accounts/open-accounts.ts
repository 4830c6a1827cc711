import type { CaptchaPort } from '#platform/captcha/captcha-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { VerifyAccessToken } from '#platform/http/bearer.ts';
import type { Logger } from '#platform/log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { SmsPort } from '#platform/sms/sms-port.ts';

import { createLimits, type LimitOptions } from '#features/auth/account-limits/limits.ts';
import { type KeyOptions, openAuthKeys } from '#features/auth/auth-keys/auth-keys.ts';
import { createTokenReader, type TokenReader } from '#features/auth/auth-keys/token-reader.ts';
import {
  createProviderDirectory,
  type ProviderDirectory,
} from '#features/auth/identity-providers/provider-directory.ts';
import type { ProviderSettings } from '#features/auth/identity-providers/provider-settings.ts';
import { createHashingQueue } from '#features/auth/passwords/hashing-threads.ts';
import { createHashing, type PasswordHashing } from '#features/auth/passwords/passwords.ts';

import { type AccountContext, type AuthPolicy, issuerOf } from './account-context.ts';
import type { SendText } from './factor-policy.ts';

/** The auth service of one process: what its adapters and the rest of the server need. */
export type Accounts = {
  ctx: AccountContext;
  reader: TokenReader;
  verifyAccessToken: VerifyAccessToken;
  publishableKey: string;
  serviceRoleKey: string;
};

/** Opens the service, creating its keys at the first start. */
export async function openAccounts({
  database,
  outbox,
  sms,
  captcha,
  clock,
  log,
  policy,
  limits,
  keys: keyOptions,
  providers,
  hashing,
  sendText,
  revokeAccess,
}: {
  database: Database;
  outbox: Outbox;
  sms: SmsPort | null;
  captcha: CaptchaPort | null;
  clock: Clock;
  log: Logger;
  policy: AuthPolicy;
  limits: LimitOptions;
  keys: KeyOptions;
  providers: readonly ProviderSettings[];
  /** Tests hash more cheaply than the product. */
  hashing?: PasswordHashing;
  sendText?: SendText | undefined;
  revokeAccess: AccountContext['revokeAccess'];
}): Promise<Accounts> {
  if (keyOptions.hmacSecret !== undefined) {
    log.warn('AUTH_JWT_SECRET is set: whoever knows it can act as any member');
  }
  if (captcha?.siteKey === '') {
    log.warn('AUTH_CAPTCHA_SITE_KEY is not set: the sign-in screens can show no captcha');
  }
  const keys = await openAuthKeys(database, keyOptions, { clock, log, issuer: issuerOf(policy) });
  const reader = createTokenReader(keys, issuerOf(policy), clock);
  const ctx: AccountContext = {
    database,
    policy,
    keys,
    limits: createLimits(database, limits),
    hashing: hashing ?? createHashing(),
    hashingQueue: createHashingQueue(),
    providers: openProviders(policy, providers, { clock, log }),
    outbox,
    sms,
    captcha,
    sendText,
    revokeAccess,
    clock,
    log,
  };
  const { publishableKey, serviceRoleKey } = keys;
  const { verifyAccessToken } = reader;
  return { ctx, reader, verifyAccessToken, publishableKey, serviceRoleKey };
}

function openProviders(
  policy: AuthPolicy,
  providers: readonly ProviderSettings[],
  parts: { clock: Clock; log: Logger },
): ProviderDirectory {
  const redirectUri = `${issuerOf(policy)}/callback`;
  return createProviderDirectory(providers, { redirectUri, ...parts });
}
