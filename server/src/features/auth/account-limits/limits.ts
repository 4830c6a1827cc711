import {
  passwordResetLimitPerHour,
  signInAttemptLimit,
  signUpLimitPerHour,
  takenAddressLimitPerHour,
} from '@kith/contract/account/sign-in-rules';
import { hourS, minuteS } from '@kith/contract/core/time';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { openSharedRateLimit } from '#platform/rate-limit.ts';

import { countUse, fold } from './count-use.ts';
import {
  mailTooSoon,
  smsTooSoon,
  tooManyEmails,
  tooManyRecoveries,
  tooManyRequests,
  tooManySignUps,
  tooManySms,
} from './refusals.ts';
import {
  beginAttempt,
  beginSpray,
  lockS,
  type SignInAttempt,
  uncounted,
} from './sign-in-attempts.ts';

/**
 * Limits by IP address and by account, kept in the database so that several servers share them and
 * a restart keeps them. Threats: guessing a password (an attempt is counted before it is checked,
 * so a hundred at once are five), trying one password on many accounts (failures count for the IP
 * address, too), locking out another user (the lock is for account and IP address together, a device
 * of the account's own is counted apart from what else fails at its address, and signing in by email
 * has no lock), signing out a neighbour (refreshes are counted separately),
 * learning who is registered (an unknown account counts like a known one, and few taken addresses
 * are named to one account), text messages at the
 * operator's cost (a gap and a budget by number, budgets by IP address and for the service).
 */
export type AccountLimits = {
  /** @throws 429 when this IP address asked too often. */
  countRequest: (kind: RequestKind, ip: string) => Promise<void>;
  /** @throws 429 with the message of the spec. */
  countSignUp: (email: string) => Promise<void>;
  /** @throws 429 with the message of the spec. */
  countRecovery: (email: string) => Promise<void>;
  /**
   * One email of a kind to an address in each gap.
   * @throws 429 with the seconds to wait.
   */
  countMail: (kind: MailKind, email: string) => Promise<void>;
  /**
   * One text message, of any kind.
   * @throws 429 within the gap, or over a budget.
   */
  countSms: (phone: string, ip: string) => Promise<void>;
  /** @throws 429 when this IP address created too many accounts without an address. */
  countAnonymous: (ip: string) => Promise<void>;
  /**
   * One code to a user's phone in each gap, and few per hour. A number that the user has not proved
   * yet may be anybody's: it counts as in `countSms`.
   * @throws 429.
   */
  countFactorText: (
    userId: string,
    unproved: { phone: string; ip: string } | null,
  ) => Promise<void>;
  /**
   * `knownDevice` describes a device that the account has a session on; null for any other.
   * @throws 429 while the account is locked for this IP address or device.
   */
  beginSignIn: (
    email: string,
    from: { ip: string; knownDevice: string | null },
  ) => Promise<SignInAttempt>;
  /**
   * A change of address; it counts until it is found to be free.
   * @throws 429 when too many were taken.
   */
  beginAddressChange: (userId: string) => Promise<{ isFree: () => Promise<void> }>;
  /**
   * The same for a signed-in user who proves their identity again.
   * @throws 429 while locked.
   */
  beginProof: (userId: string) => Promise<SignInAttempt>;
};

export type RequestKind =
  | 'signup'
  | 'otp'
  | 'recover'
  | 'resend'
  | 'verify'
  | 'link'
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
  /** Text messages of the whole service; 0 means no limit. */
  smsHourlyBudget: number;
};

const ipWindowS = 5 * minuteS;
const ipPoints: Record<RequestKind, number> = {
  signup: 30,
  otp: 30,
  recover: 30,
  resend: 30,
  verify: 30,
  // Each opened link is described once; its token can't be guessed.
  link: 150,
  user: 30,
  token: 150,
  captcha: 150,
  // A refusal may cost users their session: far above what a whole office needs.
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
/** Wrong passwords from one IP address, for any accounts. */
const failuresPerNetwork = 50;

export function createLimits(database: Database, options: LimitOptions): AccountLimits {
  const open = (name: string, points: number, durationS: number) =>
    openSharedRateLimit(database, name, { points, durationS });
  const byIp = new Map(
    Object.entries(ipPoints).map(([kind, points]) => [kind, open(`ip-${kind}`, points, ipWindowS)]),
  );
  const signUps = open('sign-up', signUpLimitPerHour, hourS);
  const recoveries = open('recovery', passwordResetLimitPerHour, hourS);
  const attempts = open('sign-in', signInAttemptLimit, lockS);
  const failures = open('sign-in-network', failuresPerNetwork, lockS);
  const emails = open('mail', 1, Math.max(1, options.mailGapS));
  const magicLinks = open('magic-link', magicLinkLimitPerHour, hourS);
  const takenAddresses = open('taken-address', takenAddressLimitPerHour, hourS);
  const anonymous = open('anonymous', anonymousLimitPerHour, hourS);
  const smsGap = open('sms', 1, Math.max(1, options.smsGapS));
  const smsByNumber = open('sms-number', smsLimits.perNumber, hourS);
  const smsByIp = open('sms-ip', smsLimits.perIp, hourS);
  const smsOfAll = open('sms-all', Math.max(1, options.smsHourlyBudget), hourS);
  const factorTexts = open('factor-text', factorTextsPerHour, hourS);
  const factorTextGaps = open('factor-text-gap', 1, Math.max(1, options.smsGapS));
  const countOfAll = async () => {
    if (options.smsHourlyBudget > 0) await countUse(smsOfAll, 'all', tooManySms);
  };
  // The caller's own budget comes first: once it is used up, a number's budget must not be used,
  // too.
  const countSms = async (phone: string, ip: string) => {
    if (options.byIp) await countUse(smsByIp, networkOf(ip), tooManySms);
    if (options.smsGapS > 0) await countUse(smsGap, fold(phone), smsTooSoon);
    if (options.byAccount) await countUse(smsByNumber, fold(phone), tooManySms);
    await countOfAll();
  };
  return {
    countRequest: async (kind, ip) => {
      const limiter = options.byIp ? byIp.get(kind) : undefined;
      if (limiter) await countUse(limiter, networkOf(ip), tooManyRequests);
    },
    countSignUp: async (email) => {
      if (options.byAccount) await countUse(signUps, fold(email), tooManySignUps);
    },
    countRecovery: async (email) => {
      if (options.byAccount) await countUse(recoveries, fold(email), tooManyRecoveries);
    },
    countMail: async (kind, email) => {
      if (options.mailGapS > 0) await countUse(emails, fold(`${kind}|${email}`), mailTooSoon);
      if (options.byAccount && kind === 'magiclink') {
        await countUse(magicLinks, fold(email), tooManyEmails);
      }
    },
    countSms,
    countAnonymous: async (ip) => {
      if (options.byIp) await countUse(anonymous, networkOf(ip), tooManyRequests);
    },
    countFactorText: async (userId, unproved) => {
      if (options.smsGapS > 0) {
        await countUse(factorTextGaps, userId, smsTooSoon);
        await countUse(factorTexts, userId, tooManySms);
      }
      await (unproved ? countSms(unproved.phone, unproved.ip) : countOfAll());
    },
    beginAddressChange: async (userId) => {
      if (!options.byAccount) return { isFree: async () => {} };
      await countUse(takenAddresses, userId, tooManyRequests);
      return { isFree: () => takenAddresses.refund(userId) };
    },
    beginProof: (userId) =>
      options.byAccount
        ? beginAttempt(attempts, fold(`proof|${userId}`))
        : Promise.resolve(uncounted),
    beginSignIn: async (email, { ip, knownDevice }) => {
      const network =
        knownDevice === null ? networkOf(ip) : `${networkOf(ip)}|${fold(knownDevice)}`;
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
