import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import {
  listFactors,
  lockFactor,
  presentFactor,
  type WireFactor,
} from '#features/auth/users/stored-factors.ts';
import { findUser, lockUser } from '#features/auth/users/users.ts';

import { factorNotFound } from './challenge-factor.ts';
import { removeFactor } from './unenroll-factor.ts';

/**
 * The factors of a user, for administrators.
 * @throws `user_not_found`.
 */
export async function listFactorsOfUser({
  ctx,
  input: { userId },
}: {
  ctx: AccountContext;
  input: { userId: string };
}): Promise<WireFactor[]> {
  return runAsService(ctx.database, async (tx) => {
    if (!(await findUser(tx, userId))) throw noSuchUser();
    return (await listFactors(tx, userId)).map(presentFactor);
  });
}

/**
 * Removes a factor for a user who has lost it. Sessions that it raised fall back.
 *
 * @throws `user_not_found`, `mfa_factor_not_found`.
 */
export async function removeFactorOfUser({
  ctx,
  input: { userId, factorId },
}: {
  ctx: AccountContext;
  input: { userId: string; factorId: string };
}): Promise<WireFactor> {
  return runAsService(ctx.database, async (tx) => {
    if (!(await lockUser(tx, userId))) throw noSuchUser();
    const factor = await lockFactor(tx, userId, factorId);
    if (!factor) throw factorNotFound();
    await removeFactor(tx, factor);
    return presentFactor(factor);
  });
}

function noSuchUser(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found');
}
