import type { CaptchaPort } from '#platform/captcha/captcha-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { SmsPort } from '#platform/sms/sms-port.ts';

import type { AccountLimits } from '#features/auth/account-limits/limits.ts';
import type { AuthKeys } from '#features/auth/auth-keys/auth-keys.ts';
import type { ProviderDirectory } from '#features/auth/identity-providers/provider-directory.ts';
import type { HashingQueue } from '#features/auth/passwords/hashing-threads.ts';
import type { PasswordHashing, PasswordRules } from '#features/auth/passwords/passwords.ts';

import type { FactorPolicy, SendText } from './factor-policy.ts';

/** What the service allows; each line can be switched by environment. */
export type AuthPolicy = PasswordRules & {
  /** The site: issuer of tokens, base of links, and where refused redirects lead. */
  origin: URL;
  redirectPatterns: readonly string[];
  allowsSignUps: boolean;
  allowsEmail: boolean;
  emailAutoconfirm: boolean;
  allowsPhone: boolean;
  phoneAutoconfirm: boolean;
  allowsAnonymous: boolean;
  /** Numbers that get no message, with the code that each accepts; empty outside development. */
  testCodes: ReadonlyMap<string, string>;
  rotatesRefreshTokens: boolean;
  refreshReuseS: number;
  accessTokenTtlS: number;
  sessionTimeboxS: number | undefined;
  sessionInactivityS: number | undefined;
  secureEmailChange: boolean;
  securePasswordChange: boolean;
  factors: FactorPolicy;
  /** Whether a service key may list and create users. */
  listsUsersForAdmins: boolean;
  /** Members may link identities to their account, and unlink them. */
  allowsLinking: boolean;
  allowsSaml: boolean;
  /** The chains whose wallets may sign in. */
  walletChains: readonly string[];
  /** The least time of an answer that must not reveal whether an address is known. */
  evenAnswerMs: number;
};

/** The context of a verb of the auth service. It runs before anyone is signed in. */
export type AccountContext = {
  database: Database;
  policy: AuthPolicy;
  keys: AuthKeys;
  limits: AccountLimits;
  hashing: PasswordHashing;
  /** The queue of all calls that hash a password for unauthenticated callers. */
  hashingQueue: HashingQueue;
  providers: ProviderDirectory;
  outbox: Outbox;
  /** Null where no text message can be sent. */
  sms: SmsPort | null;
  /** Null where no captcha is required. */
  captcha: CaptchaPort | null;
  /** Without it no code is sent to a phone. */
  sendText?: SendText | undefined;
  /** Ends what the service may do for a member elsewhere; before their account is erased. */
  revokeAccess: (userId: string) => Promise<void>;
  clock: Clock;
  log: Logger;
};

/** The origin of a call. */
export type Client = {
  ip: string;
  userAgent: string;
  languages: readonly string[];
  /** As the operator's proxy reports it; null without one. */
  place?: string | null;
};

export function issuerOf({ origin }: AuthPolicy): string {
  return `${origin.origin}/auth/v1`;
}
