import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { acceptEmailChange } from '#features/auth/account-settings/accept-email-change.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { issueCode } from '#features/auth/proofs/flow-states.ts';
import {
  clearTokens,
  findToken,
  type OneTimeToken,
  pkcePrefix,
  type Proof,
  type TokenType,
} from '#features/auth/proofs/one-time-tokens.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { dropUnprovedIdentities } from '#features/auth/users/drop-unproved-identities.ts';
import {
  changeUser,
  confirmEmail,
  findUser,
  isBanned,
  lockUser,
  type User,
} from '#features/auth/users/users.ts';

import { acceptSms, isSmsToken } from './accept-sms.ts';

/** The types in requests, and which tokens each tries. */
const tokenTypes = {
  signup: ['signup'],
  email: ['signup', 'magiclink', 'recovery'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  magiclink: ['magiclink'],
  invite: ['invite'],
  sms: ['sms_signup', 'sms'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly TokenType[]>;

export type VerificationType = keyof typeof tokenTypes;

export function isVerificationType(text: string): text is VerificationType {
  return Object.hasOwn(tokenTypes, text);
}

export type Verified =
  | { kind: 'session'; session: WireSession }
  /** An email change that waits for its other confirmation. */
  | { kind: 'half_confirmed' };
/** The result of a link: a code for a PKCE client. */
export type OpenedLink = Verified | { kind: 'code'; code: string };

type Wanted = { type: VerificationType; proof: Proof };

/**
 * Redeems the code or link of an email and opens a session. Each works once.
 *
 * @throws `otp_expired` for a wrong, used, expired or unknown one: all look the same.
 */
export async function verifyToken({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: Wanted;
}): Promise<Verified> {
  return redeem(ctx, input, async (tx, { token, user }) => {
    const accepted = await accept(tx, ctx, token, user);
    if (accepted === null) return { kind: 'half_confirmed' };
    await clearTokens(tx, user.id);
    return {
      kind: 'session',
      session: await openSession(tx, ctx, { user: accepted, method: 'otp', client }),
    };
  });
}

/**
 * Opens the link of an email in a browser. In a PKCE flow it returns a code that is useless without
 * the verifier; so the link may be opened again until the code is redeemed, and a mail scanner that
 * follows links does no harm.
 */
export async function openLink({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { type: VerificationType; link: string };
}): Promise<OpenedLink> {
  const { type, link } = input;
  if (!link.startsWith(pkcePrefix)) {
    return verifyToken({ ctx, client, input: { type, proof: { link } } });
  }
  return redeem(ctx, { type, proof: { link } }, async (tx, { token, user }) => {
    if (token.flow_id === null) throw expired({ link });
    const accepted = await accept(tx, ctx, token, user);
    if (accepted === null) return { kind: 'half_confirmed' };
    return { kind: 'code', code: await issueCode(tx, token.flow_id, ctx.clock.now()) };
  });
}

function expired(proof: Proof): AuthError {
  const text =
    'link' in proof ? 'Email link is invalid or has expired' : 'Token has expired or is invalid';
  return new AuthError(403, 'otp_expired', text);
}

/** Refusals are returned from the transaction, so that a wrong code stays counted. */
async function redeem<Result extends { kind: string }>(
  ctx: AccountContext,
  { type, proof }: Wanted,
  work: (tx: Tx, found: { token: OneTimeToken; user: User }) => Promise<Result>,
): Promise<Result> {
  const outcome = await runAsService(ctx.database, async (tx) => {
    const token = await findToken(tx, ctx, tokenTypes[type], proof);
    const user = token && (await lockUser(tx, token.user_id));
    if (!token || !user) return expired(proof);
    if (isBanned(user, ctx.clock.now())) return new AuthError(403, 'user_banned', 'User is banned');
    return work(tx, { token, user });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Applies the token. Null while an email change waits for its other confirmation. */
async function accept(
  tx: Tx,
  ctx: AccountContext,
  token: OneTimeToken,
  user: User,
): Promise<User | null> {
  if (token.type === 'email_change_current' || token.type === 'email_change_new') {
    return acceptEmailChange(tx, ctx, token, user);
  }
  const now = ctx.clock.now();
  if (isSmsToken(token)) return acceptSms(tx, ctx, token, user);
  // The address was not proved before: the password may be from another person.
  const isFirstProof = token.type !== 'signup' && user.email_confirmed_at === null;
  if (isFirstProof) {
    await changeUser(tx, user.id, { encrypted_password: null }, now);
    await dropUnprovedIdentities(tx, user.id, now);
  }
  if (user.email_confirmed_at === null) {
    return confirmEmail(tx, { userId: user.id, email: token.address, now });
  }
  return (await findUser(tx, user.id)) ?? null;
}
