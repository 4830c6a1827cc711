import { type Accounts, openAccounts } from '#features/accounts/open-accounts.ts';
import type { PasswordHashing } from '#features/accounts/passwords.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

import type { Config } from './config.ts';

/** No address may be told from another by time: well above what a hash and a mail take. */
const evenAnswerMs = 400;

/** Opens the auth service with the settings of this process. */
export function openConfiguredAccounts({
  config,
  ...parts
}: {
  config: Config;
  database: Database;
  outbox: Outbox;
  clock: Clock;
  log: Logger;
  /** Only tests hash more cheaply than the product. */
  hashing?: PasswordHashing;
}): Promise<Accounts> {
  return openAccounts({
    ...parts,
    policy: {
      origin: config.appOrigin,
      redirectPatterns: config.AUTH_REDIRECT_URLS,
      allowsSignUps: config.AUTH_SIGNUPS,
      allowsEmail: config.AUTH_EXTERNAL_EMAIL,
      emailAutoconfirm: config.emailAutoconfirm,
      passwordMinLength: config.AUTH_PASSWORD_MIN_LENGTH,
      passwordClasses: config.AUTH_PASSWORD_CLASSES,
      rotatesRefreshTokens: config.AUTH_REFRESH_ROTATION,
      refreshReuseS: config.AUTH_REFRESH_REUSE_S,
      accessTokenTtlS: config.AUTH_JWT_TTL_S,
      sessionTimeboxS: config.AUTH_SESSION_TIMEBOX_S,
      sessionInactivityS: config.AUTH_SESSION_INACTIVITY_S,
      secureEmailChange: config.AUTH_SECURE_EMAIL_CHANGE,
      securePasswordChange: config.AUTH_SECURE_PASSWORD_CHANGE,
      allowsLinking: config.AUTH_MANUAL_LINKING,
      allowsSaml: config.AUTH_SAML,
      walletChains: [
        ...(config.AUTH_WEB3_ETHEREUM ? ['ethereum'] : []),
        ...(config.AUTH_WEB3_SOLANA ? ['solana'] : []),
      ],
      evenAnswerMs,
    },
    providers: config.identityProviders,
    limits: {
      byAccount: config.AUTH_ACCOUNT_LIMITS,
      byIp: config.AUTH_IP_LIMITS,
      mailGapS: config.AUTH_MAIL_GAP_S,
    },
    keys: {
      keysFile: config.AUTH_JWT_KEYS,
      hmacSecret: config.AUTH_JWT_SECRET,
      publishableKey: config.PUBLISHABLE_KEY,
      serviceRoleKey: config.SERVICE_ROLE_KEY,
    },
  });
}
