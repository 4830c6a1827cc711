import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/sessions/authenticate.ts';
import { type Factor, hasVerifiedFactor, lockFactor } from '#features/users/stored-factors.ts';
import { lockUser, userGone } from '#features/users/users.ts';

import { factorNotFound } from './challenge-factor.ts';
import { insufficientAal, isRaised, readSession } from './require-second-factor.ts';
import { factorMethods } from './verify-factor.ts';

/**
 * Takes a factor away. Threat: a thief of the password who takes it away first; so a verified one
 * goes only from a session that has proved a second factor.
 *
 * @throws `mfa_factor_not_found`, `insufficient_aal`.
 */
export async function unenrollFactor({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { factorId: string };
}): Promise<void> {
  await runAsService(ctx.database, async (tx) => {
    const user = await lockUser(tx, actor.user.id);
    if (!user) throw userGone();
    const factor = await lockFactor(tx, user.id, input.factorId);
    if (!factor) throw factorNotFound();
    if (factor.status === 'verified' && !isRaised(await readSession(tx, actor))) {
      throw insufficientAal(422, 'AAL2 required to unenroll verified factor');
    }
    await removeFactor(tx, factor);
  });
}

/** The method of a recovery code in a token's `amr`. */
export const recoveryMethod = 'recovery_code';

/**
 * Removes a factor of a user whose row is held. Sessions that it raised fall back; their tokens say so
 * from the next refresh on. With the last factor the recovery codes go, and what they raised.
 */
export async function removeFactor(tx: Tx, factor: Factor): Promise<void> {
  const { user_id: userId } = factor;
  await lower(tx, userId, factorMethods[factor.factor_type], sql`factor_id = ${factor.id}`);
  await tx.execute(sql`delete from auth.factors where id = ${factor.id}`);
  if (await hasVerifiedFactor(tx, userId)) return;
  await tx.execute(sql`delete from auth.recovery_code_sets where user_id = ${userId}`);
  const byCode = sql`factor_id is null and amr @> ${jsonParam([{ method: recoveryMethod }])}`;
  await lower(tx, userId, recoveryMethod, byCode);
}

async function lower(
  tx: Tx,
  userId: string,
  method: string,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await tx.execute(sql`update auth.sessions set aal = 'aal1', factor_id = null,
      amr = coalesce((select jsonb_agg(entry order by place)
        from jsonb_array_elements(amr) with ordinality as list (entry, place)
        where entry ->> 'method' <> ${method}), '[]')
    where user_id = ${userId} and ${which}`);
}
