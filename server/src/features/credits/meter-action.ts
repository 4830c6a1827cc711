import { creditsOf, type MeteredAction } from '@kith/contract/credits/actions';
import { sql } from 'kysely';

import { readPreparedRows } from '#platform/database/prepared.ts';
import { arrayParam, type Computed } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { recordBilling } from '#features/usage/record-billing.ts';

import { paymentRequired } from './refuse-payment.ts';

type Charge = Computed<{ outcome: 'charged' | 'insufficient'; needed: string; available: string }>;

export type Metered = { memberId: string; action: MeteredAction; at: Date };

/**
 * Charges a member for an action, in the transaction that does it: what is rolled back costs nothing.
 * The same action on the same thing is charged once. Work that goes on after the transaction holds
 * credits instead (`holdCredits`).
 *
 * Threat: spending the same credits twice at once. The member's wallet is locked until the transaction
 * ends, so call this late in it.
 *
 * @returns the credits charged: none for what was charged before
 * @throws `payment_required` {operation, needed, available}
 */
export function meterAction(
  tx: Tx,
  { resourceId, ...metered }: Metered & { resourceId: string },
): Promise<number> {
  return meterActions(tx, { ...metered, resourceIds: [resourceId] });
}

/** The same action on several things: charged for all that weren't yet, or refused as a whole. */
export async function meterActions(
  tx: Tx,
  { memberId, action, resourceIds, at }: Metered & { resourceIds: readonly string[] },
): Promise<number> {
  if (resourceIds.length === 0) return 0;
  const credits = creditsOf[action];
  if (credits === 0) {
    for (const id of resourceIds) {
      const event = { type: 'metered_action', action, credits, resource_id: id };
      await recordBilling(tx, memberId, event);
    }
    return 0;
  }
  const [charge] = await readPreparedRows(
    tx,
    sql<Charge>`select * from charge_credits(${memberId}, ${credits}, ${action},
      ${arrayParam(resourceIds, 'text[]')}, ${at})`,
  );
  if (!charge) throw new Error('A charge without an answer');
  const { outcome, needed, available } = charge;
  if (outcome !== 'insufficient') return Number(needed);
  throw paymentRequired(action, { needed: Number(needed), available: Number(available) });
}
