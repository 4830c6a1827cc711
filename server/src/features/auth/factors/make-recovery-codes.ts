import { recoveryCodeCount } from '@kith/contract/account/recovery-codes';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { hasVerifiedFactor } from '#features/auth/users/stored-factors.ts';
import { lockUser, userGone } from '#features/auth/users/users.ts';

import { hashRecoveryCode, makeRecoveryCode } from './recovery-codes.ts';
import { insufficientAal, isRaised, readSession } from './require-second-factor.ts';

/**
 * Creates a new set of recovery codes and invalidates the old one. They can't be read again.
 *
 * @throws `mfa_factor_not_found` without a second factor, `insufficient_aal`.
 */
export async function makeRecoveryCodes({
  ctx,
  actor,
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
  await runAsService(ctx.database, async (tx) => {
    const user = await lockUser(tx, actor.user.id);
    if (!user) throw userGone();
    if (!(await hasVerifiedFactor(tx, user.id))) {
      const text = 'Recovery codes need a verified factor';
      throw new AuthError(422, 'mfa_factor_not_found', text);
    }
    if (!isRaised(await readSession(tx, actor))) {
      throw insufficientAal(403, 'AAL2 required to make recovery codes');
    }
    const { id: userId } = user;
    await tx.deleteFrom('auth.recovery_code_sets').where('user_id', '=', userId).execute();
    await tx
      .insertInto('auth.recovery_code_sets')
      .values({ user_id: userId, created_at: ctx.clock.now() })
      .execute();
    const rows = codes.map((code) => ({
      user_id: userId,
      code_hash: hashRecoveryCode(ctx, userId, code),
    }));
    await tx.insertInto('auth.recovery_codes').values(rows).execute();
    await recordChange(tx, ctx, { user, kind: 'recovery_codes' });
  });
  return codes;
}
