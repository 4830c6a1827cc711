import { randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { sendLinkEmail } from '#features/auth/account-emails/account-email.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { type Challenge, openFlow } from '#features/auth/proofs/flow-states.ts';
import { dropToken, issueToken } from '#features/auth/proofs/one-time-tokens.ts';
import { sendConfirmation } from '#features/auth/sign-up/sign-up.ts';
import { cleanMetadata, type Metadata, readProfile } from '#features/auth/users/metadata.ts';
import {
  changeUser,
  findUserByEmail,
  insertUser,
  lockUser,
  readEmail,
  readLocale,
  type User,
} from '#features/auth/users/users.ts';

export type EmailCodeInput = {
  email: string;
  data: unknown;
  /** Whether an unknown address becomes an account. */
  createsUser: boolean;
  challenge: Challenge | null;
  redirectTo: URL;
};

/**
 * Sends a link and a code for signing in without a password. An unknown address gets an account
 * with its first email, unless that isn't requested or sign-ups are closed: then nothing happens,
 * but it is counted, answered and timed as if it did.
 *
 * @throws `email_provider_disabled`, `validation_failed`, 429 within the gap between two emails.
 */
export async function askForEmailCode({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: EmailCodeInput;
}): Promise<void> {
  if (!ctx.policy.allowsEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const email = readEmail(input.email);
  const metadata = cleanMetadata(input.data);
  await ctx.limits.countMail('magiclink', email);
  await answerEvenly(ctx, () =>
    runAsService(ctx.database, async (tx) => {
      const known =
        (await findUserByEmail(tx, email)) ??
        (await createUser(tx, ctx, { ...input, email, metadata, client }));
      const user = known && (await lockUser(tx, known.id));
      if (user) await sendWayIn(tx, ctx, { ...input, user, email });
    }),
  );
}

async function createUser(
  tx: Tx,
  ctx: AccountContext,
  { email, metadata, client, createsUser }: EmailCodeInput & { metadata: Metadata; client: Client },
): Promise<User | undefined> {
  if (!createsUser || !ctx.policy.allowsSignUps) return undefined;
  const profile = readProfile(email, metadata, client.languages);
  const inserted = await insertUser(tx, {
    id: randomUUID(),
    email,
    passwordHash: null,
    metadata: { ...metadata, display_name: profile.displayName },
    profile,
    isConfirmed: ctx.policy.emailAutoconfirm,
    now: ctx.clock.now(),
  });
  // None was inserted when another request has just done so.
  return inserted ?? findUserByEmail(tx, email);
}

/**
 * A new account confirms its address. A waiting one with a password gets a magic link instead,
 * whose use removes that password: it may be from another person than the reader of the email.
 */
async function sendWayIn(
  tx: Tx,
  ctx: AccountContext,
  { user, email, challenge, redirectTo }: EmailCodeInput & { user: User },
): Promise<void> {
  const { id: userId } = user;
  if (user.email_confirmed_at === null && user.encrypted_password === null) {
    await sendConfirmation(tx, ctx, { userId, email, challenge, redirectTo });
    return;
  }
  const now = ctx.clock.now();
  // Its code would be taken for this one's, and confirm another person's sign-up.
  await dropToken(tx, userId, 'signup');
  const flowId = await openFlow(tx, { challenge, userId, authMethod: 'magiclink', now });
  const token = await issueToken(tx, ctx, { userId, type: 'magiclink', address: email, flowId });
  await changeUser(tx, userId, { recovery_sent_at: now }, now);
  const locale = await readLocale(tx, userId);
  await sendLinkEmail(tx, ctx, { kind: 'magiclink', to: email, locale, token, redirectTo });
}
