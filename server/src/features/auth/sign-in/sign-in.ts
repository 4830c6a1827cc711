import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { findPasswordWeakness } from '#features/auth/passwords/passwords.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';
import { refuseBanned, type User } from '#features/auth/users/users.ts';

import { type AccountName, findEntrant } from './find-entrant.ts';

/**
 * Signs in with a password. An unknown address, one without a password and a wrong password cost
 * the same, count the same and answer the same; only the right password reveals what is wrong with
 * an account. Threat: a thief of the password who signs in while the owner replaces it; comparing
 * takes long and holds no lock, so the session is opened for the password of that moment only.
 *
 * @throws `invalid_credentials`, `email_not_confirmed`, `phone_not_confirmed`, `user_banned`, 429
 * while locked.
 */
export async function signIn({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  /** One of the two addresses; the other is empty. */
  input: { email: string; phone: string; password: string };
}): Promise<WireSession> {
  const account = input.email === '' ? await readPhoneOf(ctx, input) : readEmailOf(ctx, input);
  const { name } = account;
  const { user, isKnownDevice } = await findEntrant(ctx.database, account, client.userAgent);
  const knownDevice = isKnownDevice ? client.userAgent : null;
  const attempt = await ctx.limits.beginSignIn(name, { ip: client.ip, knownDevice });
  const isRight = await ctx.hashing.verifyPassword(
    user?.encrypted_password ?? null,
    input.password,
  );
  if (!user || !isRight) {
    await attempt.fail();
    throw invalidCredentials();
  }
  await attempt.succeed();
  const session = await enter(ctx, { user, name, password: input.password, client });
  await renewHash(ctx, user, input.password);
  const weakness = await findPasswordWeakness(ctx.policy, input.password);
  return weakness ? { ...session, weak_password: weakness } : session;
}

/** Opens the session of a user whose stored password was found to be the given one. */
async function enter(
  ctx: AccountContext,
  entrant: { user: User; name: string; password: string; client: Client },
): Promise<WireSession> {
  const { user, name, password, client } = entrant;
  const { encrypted_password: compared } = user;
  let current = user;
  const check = (locked: User) => {
    current = locked;
    const isTheirs = locked.email === name || locked.phone === name;
    const isThere = locked.deleted_at === null && isTheirs;
    if (!isThere || locked.encrypted_password !== compared) throw invalidCredentials();
    refuseUnconfirmed(locked, name);
    refuseBanned(locked, ctx.clock.now(), 400);
  };
  try {
    return await runAsService(ctx.database, (tx) =>
      openSession(tx, ctx, { user, method: 'password', client, check }),
    );
  } catch (error) {
    const { encrypted_password: stored } = current;
    // Another sign-in may have hashed the same password again.
    const isSame = stored !== compared && (await ctx.hashing.verifyPassword(stored, password));
    if (!isSame) throw error;
    return enter(ctx, { ...entrant, user: current });
  }
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

function refuseUnconfirmed(user: User, name: string): void {
  if (name === user.phone && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
  if (name === user.email && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
}

/** Machines become faster and hashes more expensive: signing in updates the hash. */
async function renewHash(ctx: AccountContext, user: User, password: string): Promise<void> {
  const stored = user.encrypted_password;
  if (stored === null || !ctx.hashing.isOutdated(stored)) return;
  const renewed = await ctx.hashing.hashPassword(password);
  await runAsService(ctx.database, (tx) =>
    tx
      .updateTable('auth.users')
      .set({ encrypted_password: renewed })
      .where('id', '=', user.id)
      .where('encrypted_password', '=', stored)
      .execute(),
  );
}

function readEmailOf({ policy }: AccountContext, { email }: { email: string }): AccountName {
  if (!policy.allowsEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const name = email.trim().toLowerCase().replaceAll('\u0000', '\uFFFD');
  return { kind: 'email', name };
}

async function readPhoneOf(
  { policy }: AccountContext,
  { phone }: { phone: string },
): Promise<AccountName> {
  if (!policy.allowsPhone) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  return { kind: 'phone', name: await readPhone(phone) };
}
