import type { Tx } from '#platform/database/tx.ts';

import { insertBillingEvent } from './queries.ts';

/** Records what happened to a member's credits or plan, in the transaction in which it does. */
export async function recordBilling(
  tx: Tx,
  memberId: string,
  event: Record<string, unknown>,
): Promise<void> {
  await insertBillingEvent(tx, memberId, event);
}
