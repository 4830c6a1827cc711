import { invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  type AccountContext,
  type Client,
  issuerOf,
} from '#features/auth/accounts/account-context.ts';
import { refuseWeakPassword } from '#features/auth/passwords/passwords.ts';
import { issueToken, type TokenType } from '#features/auth/proofs/one-time-tokens.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';
import { emailTaken } from '#features/auth/users/take-email.ts';
import {
  changeUser,
  findUserByEmail,
  lockUser,
  readEmail,
  type User,
} from '#features/auth/users/users.ts';

import { prepareUser } from './prepare-user.ts';
import { noSuchUser } from './read-attributes.ts';

export const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
type LinkType = (typeof linkTypes)[number];

type Wish = {
  type: LinkType;
  email: string;
  newEmail: string;
  password: string;
  data: unknown;
  redirectTo: URL;
};
type Ready = Omit<Wish, 'newEmail'> & { newEmail: string | null; passwordHash: string | null };

/** A link that the service sends itself, with its user. */
export type GeneratedLink = WireUser & {
  action_link: string;
  email_otp: string;
  hashed_token: string;
  redirect_to: string;
  verification_type: LinkType;
};

/**
 * Creates the content of an email, for a service that sends its own emails; nothing is sent. An
 * unknown address is signed up by the link of a sign-up, an invitation or a magic link.
 *
 * @throws `validation_failed`, `weak_password`, `user_not_found`, `email_exists`.
 */
export async function generateLink({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: Wish;
}): Promise<GeneratedLink> {
  const email = readEmail(input.email);
  const isChange = input.type === 'email_change_current' || input.type === 'email_change_new';
  const newEmail = isChange ? readEmail(input.newEmail) : null;
  if (input.type === 'email_change_current' && !ctx.policy.secureEmailChange) {
    throw invalidInput('Enable secure email change to generate link for current email');
  }
  const passwordHash = input.type === 'signup' ? await hashGiven(ctx, input.password) : null;
  const ready: Ready = { ...input, email, newEmail, passwordHash };
  return runAsService(ctx.database, async (tx) => {
    const known = await findUserByEmail(tx, email);
    const user = known && (await lockUser(tx, known.id));
    const type = !user && input.type === 'magiclink' ? 'signup' : input.type;
    const subject = await readySubject(tx, ctx, { ...ready, type }, { user, client });
    const address = type === 'email_change_new' ? (newEmail ?? email) : email;
    const isVouched = type === 'signup' && passwordHash !== null;
    const token = await issueToken(tx, ctx, { userId: subject.id, type, address, isVouched });
    return {
      ...(await describeUser(tx, subject)),
      action_link: linkTo(ctx, type, token.link, input.redirectTo),
      email_otp: token.code,
      hashed_token: token.link,
      redirect_to: input.redirectTo.href,
      verification_type: type,
    };
  });
}

async function hashGiven({ policy, hashing }: AccountContext, password: string): Promise<string> {
  if (password === '') throw invalidInput('Signup requires a valid password');
  await refuseWeakPassword(policy, password);
  return hashing.hashPassword(password);
}

/** Brings the user into the state in which the link's email would be sent. */
async function readySubject(
  tx: Tx,
  ctx: AccountContext,
  wish: Ready,
  { user, client }: { user: User | undefined; client: Client },
): Promise<User> {
  const { type, email, newEmail, data, passwordHash } = wish;
  const now = ctx.clock.now();
  if (type === 'signup' || type === 'invite') {
    const isInvited = type === 'invite';
    const prepared = await prepareUser(tx, ctx, { email, data, passwordHash, isInvited, client });
    return isInvited ? prepared : changeUser(tx, prepared.id, { confirmation_sent_at: now }, now);
  }
  if (!user) throw noSuchUser('User with this email not found');
  if (newEmail === null) return changeUser(tx, user.id, { recovery_sent_at: now }, now);
  return beginEmailChange(tx, ctx, user, newEmail);
}

/**
 * Stores the requested address. The two links of one change are created by two calls, so a change
 * without a confirmation continues; a half-confirmed one starts again, or the same address could
 * confirm it twice.
 */
async function beginEmailChange(
  tx: Tx,
  ctx: AccountContext,
  user: User,
  newEmail: string,
): Promise<User> {
  if (await findUserByEmail(tx, newEmail)) throw emailTaken();
  const now = ctx.clock.now();
  const wanted = ctx.policy.secureEmailChange ? 2 : 1;
  const isPending = user.new_email === newEmail && user.email_change_confirmations === wanted;
  if (!isPending) {
    const types: TokenType[] = ['email_change_current', 'email_change_new'];
    await tx
      .deleteFrom('auth.one_time_tokens')
      .where('user_id', '=', user.id)
      .where('type', 'in', types)
      .execute();
  }
  const changes = {
    new_email: newEmail,
    email_change_sent_at: now,
    email_change_confirmations: wanted,
  };
  return changeUser(tx, user.id, changes, now);
}

function linkTo(ctx: AccountContext, type: LinkType, token: string, redirectTo: URL): string {
  const url = new URL(`${issuerOf(ctx.policy)}/verify`);
  url.searchParams.set('token', token);
  url.searchParams.set('type', type.startsWith('email_change') ? 'email_change' : type);
  url.searchParams.set('redirect_to', redirectTo.href);
  return url.href;
}
