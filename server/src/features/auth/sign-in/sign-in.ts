import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { findPasswordWeakness } from '#features/auth/passwords/passwords.ts';
import { isKnownDevice } from '#features/auth/sessions/known-device.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';
import { findUserByPhone } from '#features/auth/users/phone-users.ts';
import { findUserByEmail, isBanned, type User } from '#features/auth/users/users.ts';

/**
 * Signs in with a password. An unknown address, one without a password and a wrong password cost
 * the same, count the same and answer the same; only the right password reveals what is wrong with
 * an account.
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
  const { name, find } =
    input.email === '' ? await readByPhone(ctx, input) : readByEmail(ctx, input);
  const { user, knownDevice } = await runAsService(ctx.database, async (tx) => {
    const user = await find(tx, name);
    const isKnown = await isKnownDevice(tx, user?.id, client.userAgent);
    return { user, knownDevice: isKnown ? client.userAgent : null };
  });
  const attempt = await ctx.limits.beginSignIn(name, { ip: client.ip, knownDevice });
  const isRight = await ctx.hashing.verifyPassword(
    user?.encrypted_password ?? null,
    input.password,
  );
  if (!user || !isRight) {
    await attempt.fail();
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  await attempt.succeed();
  if (input.email === '' && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
  if (input.email !== '' && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (isBanned(user, ctx.clock.now())) throw new AuthError(400, 'user_banned', 'User is banned');
  const session = await runAsService(ctx.database, (tx) =>
    openSession(tx, ctx, { user, method: 'password', client }),
  );
  await renewHash(ctx, user, input.password);
  const weakness = await findPasswordWeakness(ctx.policy, input.password);
  return weakness ? { ...session, weak_password: weakness } : session;
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

/** The address of an account and how to find it. */
type AccountName = { name: string; find: (tx: Tx, name: string) => Promise<User | undefined> };

function readByEmail({ policy }: AccountContext, { email }: { email: string }): AccountName {
  if (!policy.allowsEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const name = email.trim().toLowerCase().replaceAll('\u0000', '\uFFFD');
  return { name, find: findUserByEmail };
}

async function readByPhone(
  { policy }: AccountContext,
  { phone }: { phone: string },
): Promise<AccountName> {
  if (!policy.allowsPhone) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  return { name: await readPhone(phone), find: findUserByPhone };
}
