import type { AuthFactors } from '#platform/database/database-types.ts';
import { toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Selectable } from 'kysely';

export type Factor = Selectable<AuthFactors>;
export type FactorType = Factor['factor_type'];

/** The user's factors, oldest first. */
export function listFactors(tx: Tx, userId: string): Promise<Factor[]> {
  return selectFactors(tx).where('user_id', '=', userId).execute();
}

/** The factors of many users. */
export function listFactorsOf(tx: Tx, userIds: readonly string[]): Promise<Factor[]> {
  return selectFactors(tx)
    .where('user_id', '=', (row) => row.fn.any(row.val(userIds)))
    .execute();
}

function selectFactors(tx: Tx) {
  return tx.selectFrom('auth.factors').selectAll().orderBy('created_at').orderBy('id');
}

/** A factor of the user, locked until the transaction ends. */
export function lockFactor(tx: Tx, userId: string, factorId: string): Promise<Factor | undefined> {
  return tx
    .selectFrom('auth.factors')
    .selectAll()
    .where('id', '=', factorId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the user has to prove more than a password. */
export async function hasVerifiedFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The public fields of a factor, never its secret. */
export function presentFactor(factor: Factor) {
  const { friendly_name: name, phone, last_challenged_at: challengedAt } = factor;
  return {
    id: factor.id,
    status: factor.status,
    ...(name === '' ? {} : { friendly_name: name }),
    factor_type: factor.factor_type,
    ...(phone === null ? {} : { phone }),
    ...(challengedAt === null ? {} : { last_challenged_at: toWireTime(challengedAt) }),
    created_at: toWireTime(factor.created_at),
    updated_at: toWireTime(factor.updated_at),
  };
}

export type WireFactor = ReturnType<typeof presentFactor>;
