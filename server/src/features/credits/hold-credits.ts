import {
  creditsOf,
  type CreditUnit,
  type MeteredAction,
  unitsOfProfile,
} from '@kith/contract/credits/actions';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { paymentRequired } from './refuse-payment.ts';

type Held = Computed<{
  outcome: 'held' | 'repeated' | 'insufficient';
  id: string | null;
  balance: string;
}>;

export type HoldRequest = {
  memberId: string;
  action: MeteredAction;
  /** How many times the action is going to be done; each costs what the spec's table says. */
  quantity: number;
  /** What the work is about, such as the id of the run. */
  resourceId: string;
  /** A repeat with the same key gets the same hold. */
  key: string;
  /** When what is left goes back by itself. */
  expiresAt: Date;
  at: Date;
  /** By default credits; a profile analysis may be paid with units instead. */
  unit?: CreditUnit;
};

/**
 * Sets credits aside for work that goes on after this transaction: `captureHold` spends of them what was
 * done, `releaseHold` gives the rest back. In a member's transaction or one of the service.
 *
 * @returns the hold's id
 * @throws `payment_required` {operation, needed, available}
 */
export async function holdCredits(
  tx: Tx,
  { memberId, action, quantity, resourceId, key, expiresAt, at, unit = 'credit' }: HoldRequest,
): Promise<string> {
  const needed = quantity * (unit === 'credit' ? creditsOf[action] : unitsOfProfile);
  const held = await readRow(
    tx,
    sql<Held>`select * from hold_credits(${memberId}, ${unit}, ${needed}, ${action}, ${resourceId},
      ${quantity}, ${key}, ${expiresAt}, ${at})`,
  );
  if (!held?.id) {
    throw paymentRequired(action, { needed, available: Number(held?.balance ?? 0) });
  }
  return held.id;
}
