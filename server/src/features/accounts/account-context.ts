import type { CaptchaPort } from '#platform/captcha/captcha-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { SmsPort } from '#platform/sms/sms-port.ts';

import type { AccountLimits } from '#features/account-limits/limits.ts';
import type { AuthKeys } from '#features/auth-keys/auth-keys.ts';
import type { ProviderDirectory } from '#features/identity-providers/provider-directory.ts';
import type { Turnstile } from '#features/passwords/hashing-threads.ts';
import type { PasswordHashing, PasswordRules } from '#features/passwords/passwords.ts';

import type { FactorPolicy, SendText } from './factor-policy.ts';

/** What the service lets happen; every line can be switched by environment. */
export type AuthPolicy = PasswordRules & {
  /** The site: issuer of tokens, base of links, where a refused redirect leads. */
  origin: URL;
  redirectPatterns: readonly string[];
  allowsSignUps: boolean;
  allowsEmail: boolean;
  emailAutoconfirm: boolean;
  allowsPhone: boolean;
  phoneAutoconfirm: boolean;
  allowsAnonymous: boolean;
  /** Numbers that get no message, with the code that each takes; empty outside development. */
  testCodes: ReadonlyMap<string, string>;
  rotatesRefreshTokens: boolean;
  refreshReuseS: number;
  accessTokenTtlS: number;
  sessionTimeboxS: number | undefined;
  sessionInactivityS: number | undefined;
  secureEmailChange: boolean;
  securePasswordChange: boolean;
  factors: FactorPolicy;
  /** Whether a service key may list users and make new ones. */
  listsUsersForAdmins: boolean;
  /** Members may link identities to their account, and unlink them. */
  allowsLinking: boolean;
  allowsSaml: boolean;
  /** Whose wallets may sign in. */
  walletChains: readonly string[];
  /** The least time that an answer takes which must not tell a known address from an unknown one. */
  evenAnswerMs: number;
};

/** What a verb of the auth service gets of the world. It acts before anybody is signed in. */
export type AccountContext = {
  database: Database;
  policy: AuthPolicy;
  keys: AuthKeys;
  limits: AccountLimits;
  hashing: PasswordHashing;
  /** What every call passes that hashes a password for anybody who asks. */
  turnstile: Turnstile;
  providers: ProviderDirectory;
  outbox: Outbox;
  /** Null where no text message can be sent. */
  sms: SmsPort | null;
  /** Null where nobody has to prove to be human. */
  captcha: CaptchaPort | null;
  /** Without it no code goes to a phone. */
  sendText?: SendText | undefined;
  clock: Clock;
  log: Logger;
};

/** Where a call comes from. */
export type Client = {
  ip: string;
  userAgent: string;
  languages: readonly string[];
  /** As the operator's proxy names it; nothing where none does. */
  place?: string | null;
};

export function issuerOf({ origin }: AuthPolicy): string {
  return `${origin.origin}/auth/v1`;
}
