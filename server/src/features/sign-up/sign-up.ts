import { createHmac, randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { postLink, postNote } from '#features/account-mails/account-mail.ts';
import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { answerEvenly } from '#features/accounts/answer-evenly.ts';
import { refuseWeakPassword } from '#features/passwords/passwords.ts';
import { type Challenge, openFlow } from '#features/proofs/flow-states.ts';
import { issueToken } from '#features/proofs/one-time-tokens.ts';
import { openSession, type WireSession } from '#features/sessions/sessions.ts';
import { dropUnprovedIdentities } from '#features/users/drop-unproved-identities.ts';
import { cleanMetadata, type Metadata, readProfile } from '#features/users/metadata.ts';
import { presentNewUser, type WireUser } from '#features/users/present-user.ts';
import {
  changeUser,
  emailClaims,
  findUserByEmail,
  insertUser,
  lockUser,
  readEmail,
  readLocale,
} from '#features/users/users.ts';
import { uuidFromHash } from '#features/users/uuid-from-hash.ts';

export type SignUpInput = {
  email: string;
  password: string;
  data: unknown;
  challenge: Challenge | null;
  redirectTo: URL;
};

type Applicant = SignUpInput & { metadata: Metadata; passwordHash: string; client: Client };

/**
 * Makes an account with a password. Threat: learning who is registered. Where an address has to be
 * confirmed, a new one, a waiting one and a confirmed one are answered alike, at one time, with one
 * mail; the owner of an account is told by mail that there is one. A waiting account keeps its
 * password: otherwise a stranger could set it before the owner confirms.
 *
 * @returns a session where sign-ups confirm themselves, else the user as they would be.
 * @throws `signup_disabled`, `validation_failed`, `weak_password`, `user_already_exists` (only where
 *   sign-ups confirm themselves), 429.
 */
export async function signUp({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: SignUpInput;
}): Promise<WireSession | WireUser> {
  const { policy, limits } = ctx;
  refuseClosedSignUps(policy);
  refuseWeakPassword(policy, input.password);
  const email = readEmail(input.email);
  if (!policy.allowsEmail) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  }
  const metadata = cleanMetadata(input.data);
  await limits.countSignUp(email);
  if (!policy.emailAutoconfirm) await limits.countMail('signup', email);
  const prepare = async (): Promise<Applicant> => {
    const passwordHash = await ctx.hashing.hashPassword(input.password);
    return { ...input, email, metadata, passwordHash, client };
  };
  if (policy.emailAutoconfirm) return admit(ctx, await prepare());
  return answerEvenly(ctx, async () => invite(ctx, await prepare()));
}

/** @throws `signup_disabled` where nobody may sign up. */
export function refuseClosedSignUps({ allowsSignUps }: AccountContext['policy']): void {
  if (allowsSignUps) return;
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** Signs up and in at once. */
async function admit(ctx: AccountContext, applicant: Applicant): Promise<WireSession> {
  return runAsService(ctx.database, async (tx) => {
    const user = await insertApplicant(tx, ctx, applicant, { isConfirmed: true });
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(tx, ctx, { user, method: 'password', client: applicant.client });
  });
}

/** Signs up and asks for the confirmation of the address. */
async function invite(ctx: AccountContext, applicant: Applicant): Promise<WireUser> {
  const { email } = applicant;
  const id = await runAsService(ctx.database, async (tx) => {
    const inserted = await insertApplicant(tx, ctx, applicant, { isConfirmed: false });
    const known = inserted ?? (await findUserByEmail(tx, email));
    const user = known && (await lockUser(tx, known.id));
    if (!user) return makeUpId(ctx, email);
    const locale = await readLocale(tx, user.id);
    if (user.email_confirmed_at !== null) {
      await postNote(tx, ctx, { kind: 'account_exists', to: email, locale });
      return makeUpId(ctx, email);
    }
    await sendConfirmation(tx, ctx, { ...applicant, userId: user.id });
    return user.id;
  });
  const claims = emailClaims(id, email, false);
  const { metadata } = applicant;
  return presentNewUser({ id, email, metadata, claims, at: ctx.clock.now() });
}

function insertApplicant(
  tx: Tx,
  ctx: AccountContext,
  { email, passwordHash, metadata, client }: Applicant,
  { isConfirmed }: { isConfirmed: boolean },
) {
  const profile = readProfile(email, metadata, client.languages);
  return insertUser(tx, {
    id: randomUUID(),
    email,
    passwordHash,
    metadata: { ...metadata, display_name: profile.displayName },
    profile,
    isConfirmed,
    now: ctx.clock.now(),
  });
}

/**
 * Sends (again) what confirms the address of a sign-up. Who confirms it must not get company: what
 * came in before with an unproved address goes, unless it is that what is to be confirmed.
 */
export async function sendConfirmation(
  tx: Tx,
  ctx: AccountContext,
  {
    userId,
    email,
    challenge,
    redirectTo,
    keepsIdentities = false,
  }: {
    userId: string;
    email: string;
    challenge: Challenge | null;
    redirectTo: URL;
    keepsIdentities?: boolean;
  },
): Promise<void> {
  const now = ctx.clock.now();
  if (!keepsIdentities) await dropUnprovedIdentities(tx, userId, now);
  const flowId = await openFlow(tx, { challenge, userId, authMethod: 'email/signup', now });
  const token = await issueToken(tx, ctx, { userId, type: 'signup', address: email, flowId });
  await changeUser(tx, userId, sql`confirmation_sent_at = ${now}`, now);
  const locale = await readLocale(tx, userId);
  await postLink(tx, ctx, { kind: 'signup', to: email, locale, token, redirectTo });
}

/** The id of a user who isn't told: the same at every try, as that of a waiting account would be. */
function makeUpId({ keys }: AccountContext, email: string): string {
  const hex = createHmac('sha256', keys.refreshSecret).update(`made-up|${email}`).digest('hex');
  return uuidFromHash(hex);
}
