import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

import {
  passwordResetLimitPerHour,
  signInAttemptLimit,
  signInLockMs,
  signUpLimitPerHour,
} from '@kith/contract/accounts/rules';
import { hourS, minuteS, secondMs } from '@kith/contract/core/time';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '#platform/database/database.ts';

import { AuthError } from '#platform/auth-error.ts';

/**
 * Limits by IP address and by account, kept in the database so that several servers share them and
 * a restart forgets none. Threats: guessing a password (an attempt is counted before it is checked,
 * so a hundred at once are five), trying one password on many accounts (failures count for the IP
 * address, too), locking out somebody else (the lock is on account and IP address together, and the
 * way by mail knows no lock), signing out a neighbour (refreshes are counted apart), learning who is
 * registered (an unknown account counts like a known one), text messages at the operator's cost (a
 * gap and a budget by number, budgets by IP address and for the service).
 */
export type AccountLimits = {
  /** @throws 429 when this IP address asked too often. */
  countRequest: (kind: RequestKind, ip: string) => Promise<void>;
  /** @throws 429 with the message of the spec. */
  countSignUp: (email: string) => Promise<void>;
  /** @throws 429 with the message of the spec. */
  countRecovery: (email: string) => Promise<void>;
  /** One mail of a kind to an address in each gap. @throws 429 with the seconds to wait. */
  countMail: (kind: MailKind, email: string) => Promise<void>;
  /** One text message, of whatever kind. @throws 429 within the gap, or over a budget. */
  countSms: (phone: string, ip: string) => Promise<void>;
  /** @throws 429 when this IP address made too many accounts without an address. */
  countAnonymous: (ip: string) => Promise<void>;
  /** One code to a user's phone in each gap, and few in an hour. @throws 429. */
  countFactorText: (userId: string) => Promise<void>;
  /** @throws 429 while the account is locked for this IP address. */
  beginSignIn: (email: string, ip: string) => Promise<SignInAttempt>;
  /** The same for somebody signed in who proves themselves again. @throws 429 while locked. */
  beginProof: (userId: string) => Promise<SignInAttempt>;
};

/** An attempt that counts as failed until it turns out right. */
type SignInAttempt = { fail: () => Promise<void>; succeed: () => Promise<void> };

export type RequestKind =
  | 'signup'
  | 'otp'
  | 'recover'
  | 'resend'
  | 'verify'
  | 'user'
  | 'token'
  | 'captcha'
  | 'refresh'
  | 'admin'
  | 'factor'
  | 'passkey'
  | 'sso'
  | 'web3'
  | 'provider';
type MailKind =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'reauthentication';
export type LimitOptions = {
  byAccount: boolean;
  byIp: boolean;
  mailGapS: number;
  smsGapS: number;
  /** Text messages of the whole service; 0 is no limit. */
  smsHourlyBudget: number;
};

const ipWindowS = 5 * minuteS;
const ipPoints: Record<RequestKind, number> = {
  signup: 30,
  otp: 30,
  recover: 30,
  resend: 30,
  verify: 30,
  user: 30,
  token: 150,
  captcha: 150,
  // A refusal may cost somebody their session: far above what a whole office needs.
  refresh: 3_000,
  factor: 75,
  passkey: 150,
  admin: 30,
  sso: 30,
  web3: 30,
  provider: 150,
};
const anonymousLimitPerHour = 30;
const magicLinkLimitPerHour = 10;
const smsLimits = { perNumber: 10, perIp: 30 };
const factorTextsPerHour = 10;
const lockS = signInLockMs / secondMs;
/** Wrong passwords of one IP address, whatever accounts they were for. */
const failuresPerNetwork = 50;
const requestCode = 'over_request_rate_limit';
const mailCode = 'over_email_send_rate_limit';
const smsCode = 'over_sms_send_rate_limit';

export function createLimits(database: Database, options: LimitOptions): AccountLimits {
  const open = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const byIp = new Map(
    Object.entries(ipPoints).map(([kind, points]) => [kind, open(`ip-${kind}`, points, ipWindowS)]),
  );
  const signUps = open('sign-up', signUpLimitPerHour, hourS);
  const recoveries = open('recovery', passwordResetLimitPerHour, hourS);
  const attempts = open('sign-in', signInAttemptLimit, lockS);
  const failures = open('sign-in-network', failuresPerNetwork, lockS);
  const mails = open('mail', 1, Math.max(1, options.mailGapS));
  const magicLinks = open('magic-link', magicLinkLimitPerHour, hourS);
  const anonymous = open('anonymous', anonymousLimitPerHour, hourS);
  const smsGap = open('sms', 1, Math.max(1, options.smsGapS));
  const smsByNumber = open('sms-number', smsLimits.perNumber, hourS);
  const smsByIp = open('sms-ip', smsLimits.perIp, hourS);
  const smsOfAll = open('sms-all', Math.max(1, options.smsHourlyBudget), hourS);
  const factorTexts = open('factor-text', factorTextsPerHour, hourS);
  const factorTextGaps = open('factor-text-gap', 1, Math.max(1, options.smsGapS));
  return {
    countRequest: async (kind, ip) => {
      const limiter = options.byIp ? byIp.get(kind) : undefined;
      if (limiter) await consume(limiter, networkOf(ip), requestCode, () => requestText);
    },
    countSignUp: async (email) => {
      if (options.byAccount) await consume(signUps, fold(email), requestCode, () => signUpText);
    },
    countRecovery: async (email) => {
      if (options.byAccount) await consume(recoveries, fold(email), requestCode, () => resetText);
    },
    countMail: async (kind, email) => {
      if (options.mailGapS > 0) await consume(mails, fold(`${kind}|${email}`), mailCode, waitText);
      if (options.byAccount && kind === 'magiclink') {
        await consume(magicLinks, fold(email), mailCode, () => mailBudgetText);
      }
    },
    // The caller's own budget comes first: who has used it up must not use up a number's, too.
    countSms: async (phone, ip) => {
      const overBudget = () => smsBudgetText;
      if (options.byIp) await consume(smsByIp, networkOf(ip), smsCode, overBudget);
      if (options.smsGapS > 0) await consume(smsGap, fold(phone), smsCode, waitText);
      if (options.byAccount) await consume(smsByNumber, fold(phone), smsCode, overBudget);
      if (options.smsHourlyBudget > 0) await consume(smsOfAll, 'all', smsCode, overBudget);
    },
    countAnonymous: async (ip) => {
      if (options.byIp) await consume(anonymous, networkOf(ip), requestCode, () => requestText);
    },
    countFactorText: async (userId) => {
      if (options.smsGapS === 0) return;
      await consume(factorTextGaps, userId, smsCode, waitText);
      await consume(factorTexts, userId, smsCode, () => smsBudgetText);
    },
    beginProof: (userId) =>
      options.byAccount
        ? beginAttempt(attempts, fold(`proof|${userId}`))
        : Promise.resolve(uncounted),
    beginSignIn: async (email, ip) => {
      const network = networkOf(ip);
      const ofNetwork = options.byIp ? await beginSpray(failures, network) : uncounted;
      const ofAccount = options.byAccount
        ? await beginAttempt(attempts, fold(`${network}|${email}`))
        : uncounted;
      return {
        fail: ofAccount.fail,
        succeed: async () => void (await Promise.all([ofNetwork.succeed(), ofAccount.succeed()])),
      };
    },
  };
}

const uncounted: SignInAttempt = { fail: async () => {}, succeed: async () => {} };

async function beginAttempt(limiter: RateLimiterPostgres, key: string): Promise<SignInAttempt> {
  const count = await consume(limiter, key, requestCode, () => lockText);
  return {
    // The lock's time runs from the last attempt that it allowed, not from the first.
    fail: async () => {
      if (count.remainingPoints === 0) await limiter.block(key, lockS);
    },
    succeed: async () => {
      await limiter.delete(key);
    },
  };
}

/** Counts an attempt of a network as a failure, and takes that back when it was none. */
async function beginSpray(limiter: RateLimiterPostgres, key: string): Promise<SignInAttempt> {
  await consume(limiter, key, requestCode, () => requestText);
  return {
    fail: async () => {},
    succeed: async () => {
      await limiter.reward(key);
    },
  };
}

const requestText = 'Request rate limit reached';
const mailBudgetText = 'email rate limit exceeded';
const smsBudgetText = 'sms rate limit exceeded';
const signUpText = 'Too many sign up attempts. Please try again later.';
const resetText = 'Too many password reset attempts. Please try again later.';
const lockText =
  'Account temporarily locked due to too many failed attempts. Please try again later.';
const waitText = (seconds: number) =>
  `For security purposes, you can only request this after ${seconds} seconds.`;

/** Keeps addresses out of the table and keys short. */
function fold(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Who holds one IPv6 address holds its whole /64 network. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  code: string,
  message: (waitS: number) => string,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / secondMs));
    throw new AuthError(429, code, message(retryAfterS), { retryAfterS });
  }
}
