import type { CreditUnit } from '@kith/contract/credits/actions';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Added = Computed<{ is_new: boolean; transaction_id: string }>;

export type AddedCredits = {
  memberId: string;
  /** Bought, or given: for an invited member who became active, or by an administrator. */
  kind: 'purchase' | 'reward';
  unit: CreditUnit;
  amount: number;
  /** What it was for, as the history says: a pack's id, `referral_activated`. */
  action: string;
  resourceId?: string;
  /** What was paid, in minor units. */
  price?: { amount: number; currency: string };
  /** Only one transaction of a member has this key. */
  key: string;
  /** Null: never. */
  expiresAt?: Date | null;
  at: Date;
};

/**
 * Gives a member credits or units, which never expire unless it says when.
 *
 * @param tx a transaction of the service
 * @returns the transaction's id, and whether it is new: a repeat with the same key adds nothing.
 */
export async function addCredits(
  tx: Tx,
  { memberId, kind, unit, amount, action, resourceId, price, key, expiresAt, at }: AddedCredits,
): Promise<{ id: string; isNew: boolean }> {
  const row = await readRow(
    tx,
    sql<Added>`select * from add_credits(${memberId}, ${kind}, ${unit}, ${amount}, ${action},
      ${resourceId ?? null}, ${key}, ${price?.amount ?? 0}, ${price?.currency ?? null},
      ${expiresAt ?? null}, ${at})`,
  );
  if (!row) throw new Error('An addition without an answer');
  return { id: row.transaction_id, isNew: row.is_new };
}
