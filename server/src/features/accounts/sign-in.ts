import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from './account-context.ts';
import { AuthError } from './auth-error.ts';
import { findPasswordWeakness } from './passwords.ts';
import { openSession, type WireSession } from './sessions.ts';
import { findUserByEmail, isBanned } from './users.ts';

/**
 * Signs in with a password. An unknown address, one without a password and a wrong password cost
 * the same, count the same and answer the same; what is wrong with an account is told only to who
 * knows its password.
 *
 * @throws `invalid_credentials`, `email_not_confirmed`, `user_banned`, 429 while locked.
 */
export async function signIn({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { email: string; password: string };
}): Promise<WireSession> {
  if (!ctx.policy.allowsEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const email = input.email.trim().toLowerCase().replaceAll('\u0000', '\uFFFD');
  const attempt = await ctx.limits.beginSignIn(email, client.ip);
  const user = await runAsService(ctx.database, (tx) => findUserByEmail(tx, email));
  const isRight = await ctx.hashing.verifyPassword(
    user?.encrypted_password ?? null,
    input.password,
  );
  if (!user || !isRight) {
    await attempt.fail();
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  await attempt.succeed();
  if (user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (isBanned(user, ctx.clock.now())) throw new AuthError(400, 'user_banned', 'User is banned');
  const session = await runAsService(ctx.database, (tx) =>
    openSession(tx, ctx, { user, method: 'password', client }),
  );
  const weakness = findPasswordWeakness(ctx.policy, input.password);
  return weakness ? { ...session, weak_password: weakness } : session;
}
