import { type Computed, jsonParam, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { requireStrength } from '#features/auth/sessions/require-strength.ts';
import { type Factor, hasVerifiedFactor, lockFactor } from '#features/auth/users/stored-factors.ts';
import { lockUser, type User, userGone } from '#features/auth/users/users.ts';

import { factorNotFound } from './challenge-factor.ts';
import { readSession } from './require-second-factor.ts';
import { factorMethods } from './verify-factor.ts';

const belowFactor = { status: 422, message: 'AAL2 required to unenroll verified factor' };

/**
 * Removes a factor. Threat: a thief of the password who removes it first; so a verified one is
 * removed only from a session that has proved a second factor, recently.
 *
 * @throws `mfa_factor_not_found`, `insufficient_aal`, `reauthentication_needed`.
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
    if (factor.status === 'verified') {
      const proved = { ...actor, session: await readSession(tx, actor), hasSecondFactor: true };
      requireStrength(ctx, proved, 'fresh', belowFactor);
    }
    await removeOwnFactor(tx, ctx, { user, factor });
  });
}

/** Also for a change of the password that removes what was added since the last one. */
export async function removeOwnFactor(
  tx: Tx,
  ctx: AccountContext,
  { user, factor }: { user: User; factor: Factor },
): Promise<void> {
  const stored = await readRow(
    tx,
    sql<
      Computed<{ row: unknown }>
    >`select to_jsonb(f) as row from auth.factors f where id = ${factor.id}`,
  );
  await removeFactor(tx, factor);
  if (factor.status !== 'verified') return;
  const detail = factor.friendly_name || factor.factor_type;
  const restore = { row: stored?.row };
  await recordChange(tx, ctx, { user, kind: 'factor_removed', detail, restore });
}

/** The method of a recovery code in a token's `amr`. */
export const recoveryMethod = 'recovery_code';

/**
 * Removes a factor of a user whose row is locked. Sessions that it raised fall back, in their
 * tokens from the next refresh on. With the last factor the recovery codes and the sessions they
 * raised go too.
 */
export async function removeFactor(tx: Tx, factor: Factor): Promise<void> {
  const { user_id: userId } = factor;
  await lower(
    tx,
    userId,
    factorMethods[factor.factor_type],
    sql<boolean>`factor_id = ${factor.id}`,
  );
  await tx.deleteFrom('auth.factors').where('id', '=', factor.id).execute();
  if (await hasVerifiedFactor(tx, userId)) return;
  await tx.deleteFrom('auth.recovery_code_sets').where('user_id', '=', userId).execute();
  const byCode = sql<boolean>`factor_id is null and amr @> ${jsonParam([{ method: recoveryMethod }])}`;
  await lower(tx, userId, recoveryMethod, byCode);
}

async function lower(
  tx: Tx,
  userId: string,
  method: string,
  which: RawBuilder<boolean>,
): Promise<void> {
  const amr = sql<string>`coalesce((select jsonb_agg(entry order by place)
    from jsonb_array_elements(amr) with ordinality as list (entry, place)
    where entry ->> 'method' <> ${method}), '[]')`;
  await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null, amr })
    .where('user_id', '=', userId)
    .where(which)
    .execute();
}
