import { recoveryCodeCount } from '@kith/contract/account/recovery-codes';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/sessions/authenticate.ts';
import { hasVerifiedFactor } from '#features/users/stored-factors.ts';
import { lockUser, userGone } from '#features/users/users.ts';

import { hashRecoveryCode, makeRecoveryCode } from './recovery-codes.ts';
import { insufficientAal, isRaised, readSession } from './require-second-factor.ts';

/**
 * A new set of recovery codes; the old set is void. Nobody can read them again.
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
    await tx.execute(sql`delete from auth.recovery_code_sets where user_id = ${user.id}`);
    await tx.execute(sql`insert into auth.recovery_code_sets (user_id, created_at)
      values (${user.id}, ${ctx.clock.now()})`);
    for (const code of codes) {
      await tx.execute(sql`insert into auth.recovery_codes (user_id, code_hash)
        values (${user.id}, ${hashRecoveryCode(ctx, user.id, code)})`);
    }
  });
  return codes;
}
