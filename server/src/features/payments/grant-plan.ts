import type { Tx } from '#platform/database/tx.ts';

import { applyPlan } from './apply-plan.ts';
import type { GrantedPlan } from './granted-plan.ts';

/**
 * Gives a member a plan until a moment without payment, or ends that. What they pay themselves goes on
 * beside it, and the larger of both applies: a granted plan brings what is missing to its
 * credits, never those of both.
 *
 * @param tx a transaction of the service
 */
export async function grantPlan(
  tx: Tx,
  { memberId, granted, now }: { memberId: string; granted: GrantedPlan | null; now: Date },
): Promise<void> {
  if (granted === null) {
    await tx.deleteFrom('granted_plans').where('owner_id', '=', memberId).execute();
  } else {
    await tx
      .insertInto('granted_plans')
      .values({ owner_id: memberId, ...granted })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(granted))
      .execute();
  }
  await applyPlan(tx, memberId, now, { isGrantNew: true });
}
