import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { sendAccountExistsEmail } from '#features/auth/account-emails/account-email.ts';
import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import type { Challenge } from '#features/auth/proofs/flow-states.ts';
import { takeOver } from '#features/auth/proofs/take-over.ts';
import { refuseClosedSignUps, sendConfirmation } from '#features/auth/sign-up/sign-up.ts';
import type { ExternalIdentity } from '#features/auth/users/external-identity.ts';
import {
  fillMetadata,
  insertIdentity,
  listOwnerIds,
  findIdentity,
  recountProviders,
  refreshIdentity,
} from '#features/auth/users/identity-rows.ts';
import { emailTaken } from '#features/auth/users/take-email.ts';
import {
  findUserByEmail,
  type Identity,
  isBanned,
  lockUser,
  readLocale,
  type User,
  vouchForEmail,
} from '#features/auth/users/users.ts';

import { insertExternalUser } from './insert-external-user.ts';
import { nameIdentity } from './link-identity.ts';

/**
 * Finds the account for a person who signs in at a provider. Threats:
 * - taking over an account by an address that the provider did not verify: it opens no account, and
 *   the answer is the same whether the address is known or not;
 * - an account that a stranger opened with the address beforehand: while it was never confirmed,
 *   all that was in it is removed when the owner of the address signs in.
 *
 * @returns the refusal instead of throwing it: the transaction must commit, so that the email is
 * sent.
 */
export async function admitIdentity(
  tx: Tx,
  ctx: AccountContext,
  arrival: Arrival,
): Promise<User | AuthError> {
  const { identity } = arrival;
  // Of several at once the first creates the account and the others find it.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const known = await findIdentity(tx, identity);
    if (known) {
      const returned = await returnTo(tx, ctx, known, arrival);
      if (returned) return returned;
      continue;
    }
    const isProved = identity.email !== null && identity.emailVerified;
    const owners = isProved ? await listOwnerIds(tx, identity.email ?? '') : [];
    if (owners.length > 1) {
      const text = 'Multiple accounts with the same email address';
      return new AuthError(422, 'unexpected_failure', text);
    }
    const [ownerId] = owners;
    const admitted =
      ownerId === undefined
        ? await makeAccount(tx, ctx, arrival)
        : await joinAccount(tx, ctx, { ownerId, identity });
    if (admitted) return admitted;
  }
  return new AuthError(422, 'unexpected_failure', 'The account changed meanwhile');
}

export type Arrival = {
  identity: ExternalIdentity;
  client: Client;
  /** Where the confirmation email's link leads. */
  redirectTo: URL;
  challenge: Challenge | null;
};

function banned(): AuthError {
  return new AuthError(403, 'user_banned', 'User is banned');
}

/** (a) The identity is known. Undefined after a lost race. */
async function returnTo(
  tx: Tx,
  ctx: AccountContext,
  known: Identity,
  arrival: Arrival,
): Promise<User | AuthError | undefined> {
  const { identity } = arrival;
  const now = ctx.clock.now();
  const user = await lockUser(tx, known.user_id);
  if (!user) return new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user, now)) return banned();
  if (!(await refreshIdentity(tx, { known, identity, now }))) return undefined;
  if (user.email !== null && user.email_confirmed_at === null && !user.phone_confirmed_at) {
    if (user.email !== identity.email || !identity.emailVerified) {
      return askForConfirmation(tx, ctx, { ...arrival, userId: user.id, email: user.email });
    }
    await takeOverFor(tx, ctx, user, identity.email);
    await recountProviders(tx, user.id, now);
  }
  return fillMetadata(tx, { userId: user.id, data: identity.data, now });
}

/** (b) The provider has verified the address of an account. Undefined after a lost race. */
async function joinAccount(
  tx: Tx,
  ctx: AccountContext,
  { ownerId, identity }: { ownerId: string; identity: ExternalIdentity },
): Promise<User | AuthError | undefined> {
  const now = ctx.clock.now();
  const user = await lockUser(tx, ownerId);
  if (!user) return undefined;
  if (isBanned(user, now)) return banned();
  if (user.email === identity.email && user.email_confirmed_at === null) {
    // Its phone was proved but not its address, which belongs to another person.
    if (user.phone_confirmed_at !== null) {
      return emailTaken();
    }
    await takeOverFor(tx, ctx, user, identity.email ?? '');
  }
  if (!(await insertIdentity(tx, { identity, userId: user.id, now }))) return undefined;
  const { provider, subject } = identity;
  await recordChange(tx, ctx, {
    user,
    kind: 'identity_added',
    detail: nameIdentity(ctx, identity),
    restore: {
      provider,
      subject,
    },
  });
  await recountProviders(tx, user.id, now);
  return fillMetadata(tx, { userId: user.id, data: identity.data, now });
}

/** The account was opened without proof of the address; the provider's user has it. */
async function takeOverFor(tx: Tx, ctx: AccountContext, user: User, email: string): Promise<void> {
  const now = ctx.clock.now();
  await takeOver(tx, user, { now });
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', user.id)
    .where('provider', '=', 'email')
    .execute();
  await vouchForEmail(tx, { userId: user.id, email, now });
}

/** (d) No account has this identity. Undefined after a lost race. */
async function makeAccount(
  tx: Tx,
  ctx: AccountContext,
  arrival: Arrival,
): Promise<User | AuthError | undefined> {
  const { identity, client } = arrival;
  const { email, emailVerified } = identity;
  try {
    refuseClosedSignUps(ctx.policy);
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
  if (email === null) {
    const text = 'Error getting user email from external provider';
    return new AuthError(422, 'unexpected_failure', text);
  }
  if (emailVerified) return insertExternalUser(tx, ctx, { identity, client });
  const owner = await findUserByEmail(tx, email);
  if (owner) {
    if (await maySendEmail(ctx, email)) {
      const locale = await readLocale(tx, owner.id);
      await sendAccountExistsEmail(tx, ctx, { to: email, locale });
    }
    return needsVerification(identity);
  }
  const user = await insertExternalUser(tx, ctx, { identity, client });
  return user && askForConfirmation(tx, ctx, { ...arrival, userId: user.id, email });
}

async function askForConfirmation(
  tx: Tx,
  ctx: AccountContext,
  { identity, ...email }: Arrival & { userId: string; email: string },
): Promise<AuthError> {
  if (await maySendEmail(ctx, email.email)) {
    await sendConfirmation(tx, ctx, { ...email, keepsIdentities: true });
  }
  return needsVerification(identity);
}

/** An email too soon after the last one is left out: the refusal stays the same. */
async function maySendEmail({ limits }: AccountContext, email: string): Promise<boolean> {
  try {
    await limits.countMail('signup', email);
    return true;
  } catch (error) {
    if (error instanceof AuthError) return false;
    throw error;
  }
}

function needsVerification({ provider }: ExternalIdentity): AuthError {
  const text = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  return new AuthError(422, 'provider_email_needs_verification', text);
}
