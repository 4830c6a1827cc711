import { randomUUID } from 'node:crypto';

import { createCaptcha } from '#platform/captcha/captcha-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { openSms } from '#platform/sms/open-sms.ts';

import type { SendText } from '#features/auth/accounts/factor-policy.ts';
import { type Accounts, openAccounts } from '#features/auth/accounts/open-accounts.ts';
import {
  createHashing,
  hashingCosts,
  type PasswordHashing,
} from '#features/auth/passwords/passwords.ts';
import { canonicalPhone } from '#features/auth/users/phone-numbers.ts';

import { openConnectors } from '#features/connectors/connector-settings.ts';

import type { Config } from './config.ts';

/** Hides by time whether an address is known: well above the time of a hash and an email. */
const evenAnswerMs = 400;

/** Opens the auth service with the settings of this process. */
export async function openConfiguredAccounts({
  config,
  hashing = createHashing(hashingCosts[config.AUTH_PASSWORD_HASHING]),
  sendText: givenSendText,
  ...parts
}: {
  config: Config;
  database: Database;
  outbox: Outbox;
  clock: Clock;
  log: Logger;
  /** Tests hash more cheaply than the product. */
  hashing?: PasswordHashing;
  /** In place of the configured sender; without either no code is sent to a phone. */
  sendText?: SendText | undefined;
}): Promise<Accounts> {
  const sms = openSms({
    webhookUrl: config.SMS_WEBHOOK_URL,
    webhookSecret: config.SMS_WEBHOOK_SECRET,
    isDev: config.environment === 'dev',
    ...parts,
  });
  const configured: SendText | undefined =
    sms && config.allowsPhone ? (message) => sms.send({ ...message, id: randomUUID() }) : undefined;
  return openAccounts({
    sendText: givenSendText ?? configured,
    revokeAccess: async (userId) => {
      // Rarely needed: not with the start.
      const { revokeAccess } = await import('#features/connectors/revoke-access.ts');
      await revokeAccess({ ...parts, connectors: openConnectors(config) }, userId);
    },
    ...parts,
    hashing,
    sms,
    captcha: openCaptcha(config),
    policy: {
      origin: config.appOrigin,
      redirectPatterns: config.AUTH_REDIRECT_URLS,
      allowsSignUps: config.allowsSignUps,
      allowsEmail: config.AUTH_EXTERNAL_EMAIL,
      emailAutoconfirm: config.emailAutoconfirm,
      allowsPhone: config.allowsPhone,
      phoneAutoconfirm: config.AUTH_PHONE_AUTOCONFIRM,
      allowsAnonymous: config.AUTH_ANONYMOUS,
      testCodes: await readTestCodes(config),
      passwordMinLength: config.AUTH_PASSWORD_MIN_LENGTH,
      passwordClasses: config.AUTH_PASSWORD_CLASSES,
      rotatesRefreshTokens: config.AUTH_REFRESH_ROTATION,
      refreshReuseS: config.AUTH_REFRESH_REUSE_S,
      accessTokenTtlS: config.AUTH_JWT_TTL_S,
      sessionTimeboxS: config.AUTH_SESSION_TIMEBOX_S,
      sessionInactivityS: config.AUTH_SESSION_INACTIVITY_S,
      secureEmailChange: config.AUTH_SECURE_EMAIL_CHANGE,
      securePasswordChange: config.AUTH_SECURE_PASSWORD_CHANGE,
      factors: {
        allowsTotp: config.AUTH_MFA_TOTP,
        allowsPhone: config.AUTH_MFA_PHONE,
        allowsWebAuthn: config.AUTH_MFA_WEBAUTHN,
        rpId: config.rpId,
        rpOrigins: config.rpOrigins,
      },
      listsUsersForAdmins: config.AUTH_ADMIN_USERS,
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
      smsGapS: config.AUTH_SMS_GAP_S,
      smsHourlyBudget: config.AUTH_SMS_HOURLY_BUDGET,
    },
    keys: {
      keysFile: config.AUTH_JWT_KEYS,
      hmacSecret: config.AUTH_JWT_SECRET,
      publishableKey: config.PUBLISHABLE_KEY,
      serviceRoleKey: config.SERVICE_ROLE_KEY,
    },
  });
}

async function readTestCodes({ AUTH_TEST_OTP: codes }: Config): Promise<Map<string, string>> {
  const read = [...codes].map(
    async ([phone, code]) => [await canonicalPhone(phone), code] as const,
  );
  return new Map(await Promise.all(read));
}

function openCaptcha({
  AUTH_CAPTCHA: provider,
  AUTH_CAPTCHA_SECRET: secret,
  AUTH_CAPTCHA_SITE_KEY: siteKey,
  AUTH_CAPTCHA_URL: url,
}: Config) {
  if (provider === 'off' || secret === undefined) return null;
  return createCaptcha({ provider, secret, siteKey, url });
}
