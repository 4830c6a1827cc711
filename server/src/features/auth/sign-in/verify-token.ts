import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { acceptEmailChange } from '#features/auth/account-settings/accept-email-change.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { findOwnFlow, issueCode } from '#features/auth/proofs/flow-states.ts';
import {
  clearTokens,
  findToken,
  isForAddress,
  type OneTimeToken,
  pkcePrefix,
  type Proof,
  type TokenType,
} from '#features/auth/proofs/one-time-tokens.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { isBanned, lockUser, type User } from '#features/auth/users/users.ts';

import { acceptSms, isSmsToken } from './accept-sms.ts';
import { confirmOwner, type OwnFlow } from './confirm-owner.ts';

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

type Wanted = {
  type: VerificationType;
  proof: Proof;
  /** The verifier of the email's PKCE flow, from the browser that asked for the email. */
  verifier?: string;
};

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
    const { verifier = '', proof } = input;
    const flow = await findOwnFlow(tx, { flowId: token.flow_id, verifier });
    const isTyped = 'code' in proof;
    const accepted = await accept(tx, ctx, { token, user, flow, isTyped });
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
 * the verifier; nothing is confirmed before it is redeemed. So the link may be opened again until
 * then, and a mail scanner that follows links confirms nothing.
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
    if (isEmailChange(token)) {
      // Two links confirm it: each where its mailbox is read.
      const accepted = await acceptEmailChange(tx, ctx, token, user);
      if (accepted === null) return { kind: 'half_confirmed' };
    }
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
    if (!token || !user || !isForAddress(token, user.email)) return expired(proof);
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
  proved: { token: OneTimeToken; user: User; flow: OwnFlow | null; isTyped: boolean },
): Promise<User | null> {
  const { token, user } = proved;
  if (isEmailChange(token)) return acceptEmailChange(tx, ctx, token, user);
  const now = ctx.clock.now();
  if (isSmsToken(token)) return acceptSms(tx, ctx, token, user);
  return confirmOwner(tx, { ...proved, now });
}

function isEmailChange({ type }: OneTimeToken): boolean {
  return type === 'email_change_current' || type === 'email_change_new';
}

/** What a link is for, without using it up. */
export type DescribedLink = {
  email: string;
  /** The address that the link would give the account. */
  newEmail: string | null;
  userId: string;
  /** Which of the browser's verifiers is the one of the email; null if another browser asked for it. */
  ownVerifier: number | null;
};

/**
 * Says whose account a link opens, so that its reader can be asked before anything happens.
 *
 * @throws `otp_expired`, `user_banned`.
 */
export async function describeLink({
  ctx,
  input: { type, link, verifiers },
}: {
  ctx: AccountContext;
  input: { type: VerificationType; link: string; verifiers: readonly string[] };
}): Promise<DescribedLink> {
  const { found } = await redeem(ctx, { type, proof: { link } }, async (tx, { token, user }) => {
    const { flow_id: flowId } = token;
    const flows = await Promise.all(
      verifiers.map((verifier) => findOwnFlow(tx, { flowId, verifier })),
    );
    const index = flows.findIndex((flow) => flow !== null);
    const found = {
      email: isEmailChange(token) ? (user.email ?? '') : token.address,
      newEmail: isEmailChange(token) ? user.new_email : null,
      userId: user.id,
      ownVerifier: index === -1 ? null : index,
    };
    return { kind: 'found', found };
  });
  return found;
}
