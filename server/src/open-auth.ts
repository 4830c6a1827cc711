import { brand } from '@kith/contract/core/brand';

import { type Accounts, openAccounts } from '#features/accounts/open-accounts.ts';
import type { PasswordHashing } from '#features/accounts/passwords.ts';
import { createAccountSweepJob } from '#features/accounts/sweep-accounts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { createAuthRoutes } from '#supabase/auth/routes.ts';

import type { Config } from './config.ts';

/** Well above what the longer of two ways takes that must look alike (a hash and some queries). */
const evenAnswerMs = 250;

export type Auth = Accounts & {
  /** To be mounted at `/auth/v1`. */
  routes: ReturnType<typeof createAuthRoutes>;
};

export type AuthParts = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  clock: Clock;
  log: Logger;
  /** For tests alone: a cheaper hash, and answers that don't wait for one another. */
  testing?: { hashing: PasswordHashing; evenAnswerMs: number };
};

/** The auth service as the settings want it. */
export async function openAuth(parts: AuthParts): Promise<Auth> {
  const { config, database, jobs, clock, log, testing } = parts;
  const hasTransport = config.SMTP_URL !== undefined;
  const accounts = await openAccounts({
    database,
    outbox: createOutbox({ jobs, clock, hasTransport }),
    clock,
    log,
    policy: readPolicy(config, testing?.evenAnswerMs ?? evenAnswerMs),
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
    ...(testing ? { hashing: testing.hashing } : {}),
  });
  const routes = createAuthRoutes({
    accounts,
    requireApiKey: config.AUTH_REQUIRE_APIKEY,
    trustedProxies: config.TRUSTED_PROXIES,
    version: config.version,
  });
  return { ...accounts, routes };
}

function readPolicy(config: Config, evenAnswerMs: number) {
  return {
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
    evenAnswerMs,
  };
}

/** The service's work in the background. */
export function listAuthJobs({
  config,
  database,
  clock,
}: Pick<AuthParts, 'config' | 'database' | 'clock'>): JobHandler[] {
  const sweep = createAccountSweepJob({ database, clock });
  if (config.SMTP_URL === undefined) return [sweep];
  const sender = config.MAIL_FROM ?? brand.senderEmail;
  return [sweep, createDeliverJob({ database, smtpUrl: config.SMTP_URL, sender })];
}
