import { creditsOf, type MeteredAction } from '@kith/contract/usage/credits';

import type { Tx } from '#platform/database/transaction.ts';

import { insertBillingEvent } from './queries.ts';

/**
 * Records an action that credits are counted for, in the transaction that does it: what was not done
 * was not metered. A wallet settles what is recorded here.
 */
export async function meterAction(
  tx: Tx,
  { memberId, action, resourceId }: { memberId: string; action: MeteredAction; resourceId: string },
): Promise<void> {
  const data = {
    type: 'metered_action',
    action,
    credits: creditsOf[action],
    resource_id: resourceId,
  };
  await insertBillingEvent(tx, memberId, data);
}
