import type { PlanId } from '@kith/contract/credits/plans';

import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type GrantedPlan = { plan: PlanId; until: Date };

/** The plan that a member was granted, also one whose time has passed. */
export async function readGrantedPlan(tx: Tx, ownerId: string): Promise<GrantedPlan | null> {
  const row = await tx
    .selectFrom('granted_plans')
    .select(['plan', 'until'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row === undefined ? null : { plan: row.plan as PlanId, until: readTime(row.until) };
}
