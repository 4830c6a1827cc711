import { randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  sendAccountExistsEmail,
  sendLinkEmail,
} from '#features/auth/account-emails/account-email.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { refuseWeakPassword } from '#features/auth/passwords/passwords.ts';
import { type Challenge, openFlow } from '#features/auth/proofs/flow-states.ts';
import { issueToken } from '#features/auth/proofs/one-time-tokens.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';
import { dropUnprovedIdentities } from '#features/auth/users/drop-unproved-identities.ts';
import { cleanMetadata, type Metadata, readProfile } from '#features/auth/users/metadata.ts';
import { presentNewUser, type WireUser } from '#features/auth/users/present-user.ts';
import {
  changeUser,
  emailClaims,
  findUserByEmail,
  insertUser,
  lockUser,
  readEmail,
  readLocale,
  type User,
} from '#features/auth/users/users.ts';

import { admitApplicant } from './admit-applicant.ts';

export type SignUpInput = {
  email: string;
  password: string;
  data: unknown;
  challenge: Challenge | null;
  redirectTo: URL;
};

type Applicant = SignUpInput & { metadata: Metadata; passwordHash: string; client: Client };

/**
 * Creates an account with a password. Threat: learning who is registered. Where an address has to
 * be confirmed, a new one, a waiting one and a confirmed one are answered with the same status,
 * after the same time, with one email; only the user of a confirmed one has no identity, as the
 * stock client expects. The owner of an existing account is informed by email. Threat: an account
 * opened beforehand with somebody's address. A password belongs to the flow of its sign-up, and
 * counts when that flow's browser confirms. Without a flow the code of the email has to be typed,
 * and of two sign-ups neither password counts: one of them may be a stranger's.
 *
 * @returns a session where no confirmation is needed, else the user as they would be.
 * @throws `signup_disabled`, `validation_failed`, `weak_password`, `user_already_exists` (only
 * where no confirmation is needed), 429.
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
  await refuseWeakPassword(policy, input.password);
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
  if (policy.emailAutoconfirm) {
    const applicant = await prepare();
    return admitApplicant(ctx, client, (tx) =>
      insertApplicant(tx, ctx, applicant, { isConfirmed: true }),
    );
  }
  return answerEvenly(ctx, async () => invite(ctx, await prepare()));
}

/** @throws `signup_disabled` where sign-ups are closed. */
export function refuseClosedSignUps({ allowsSignUps }: AccountContext['policy']): void {
  if (allowsSignUps) return;
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** Signs up and asks for the confirmation of the address. */
async function invite(ctx: AccountContext, applicant: Applicant): Promise<WireUser> {
  const { email } = applicant;
  const knownId = await runAsService(ctx.database, async (tx) => {
    const inserted = await insertApplicant(tx, ctx, applicant, { isConfirmed: false });
    const known = inserted ?? (await findUserByEmail(tx, email));
    const user = known && (await lockUser(tx, known.id));
    if (!user) return null;
    const locale = await readLocale(tx, user.id);
    if (user.email_confirmed_at !== null) {
      await sendAccountExistsEmail(tx, ctx, { to: email, locale });
      return null;
    }
    if (!inserted) await contest(tx, ctx, user, applicant);
    await sendConfirmation(tx, ctx, { ...applicant, userId: user.id });
    return user.id;
  });
  const isTaken = knownId === null;
  const id = knownId ?? randomUUID();
  const claims = emailClaims(id, email, false);
  const { metadata } = applicant;
  return presentNewUser({ id, email, metadata, claims, isTaken, at: ctx.clock.now() });
}

/** Of two sign-ups the newer one describes the account, unless the service itself did. */
async function contest(
  tx: Tx,
  ctx: AccountContext,
  { id, invited_at: invitedAt }: User,
  { email, metadata, client }: Applicant,
): Promise<void> {
  const now = ctx.clock.now();
  await changeUser(tx, id, { encrypted_password: null }, now);
  if (invitedAt !== null) return;
  const { displayName, locale, timezone } = readProfile(email, metadata, client.languages);
  const claims = emailClaims(id, email, false);
  const data = { ...metadata, display_name: displayName, ...claims };
  await changeUser(tx, id, { raw_user_meta_data: data }, now);
  await tx
    .updateTable('profiles')
    .set({ display_name: displayName, locale, timezone })
    .where('id', '=', id)
    .execute();
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
 * Sends the confirmation email of a sign-up (again). The confirmed account must not contain a
 * stranger's data: earlier unproved credentials are removed, except the one to be confirmed.
 */
export async function sendConfirmation(
  tx: Tx,
  ctx: AccountContext,
  {
    userId,
    email,
    challenge,
    redirectTo,
    passwordHash = null,
    keepsIdentities = false,
    flowId = null,
  }: {
    userId: string;
    email: string;
    passwordHash?: string | null;
    challenge: Challenge | null;
    redirectTo: URL;
    keepsIdentities?: boolean;
    /** That of the email before, which is repeated. */
    flowId?: string | null;
  },
): Promise<void> {
  const now = ctx.clock.now();
  if (!keepsIdentities) await dropUnprovedIdentities(tx, userId, now);
  const authMethod = 'email/signup';
  const flow = flowId ?? (await openFlow(tx, { challenge, userId, authMethod, passwordHash, now }));
  const wanted = { userId, type: 'signup', address: email, flowId: flow } as const;
  const token = await issueToken(tx, ctx, wanted);
  await changeUser(tx, userId, { confirmation_sent_at: now }, now);
  const locale = await readLocale(tx, userId);
  await sendLinkEmail(tx, ctx, { kind: 'signup', to: email, locale, token, redirectTo });
}
