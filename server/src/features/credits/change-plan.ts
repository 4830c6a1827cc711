import type { PlanId } from '@kith/contract/credits/plans';
import { sql } from 'kysely';

import type { Tx } from '#platform/database/tx.ts';

/** Its months are those of the calendar. */
const endless = new Date('2200-01-01T00:00:00Z');

/**
 * Puts a member on a plan, with what of it is paid until a moment. What is paid brings its credits with each
 * paid month, counted back from that moment: a larger one brings its difference at once, a smaller one takes
 * nothing back. A plan that was granted brings what is missing to it.
 *
 * @param tx a transaction of the service
 */
export async function changePlan(
  tx: Tx,
  {
    memberId,
    plan,
    paidPlan = plan,
    paidUntil = endless,
    giftUntil = null,
    at,
  }: {
    memberId: string;
    plan: PlanId;
    /** A smaller one, where a larger one was granted. */
    paidPlan?: PlanId;
    /** Null when it isn't paid each month; one that no one pays has no end. */
    paidUntil?: Date | null;
    /** Until when they have Plus by what they wanted to pay. */
    giftUntil?: Date | null;
    at: Date;
  },
): Promise<void> {
  await sql`select change_plan(${memberId}, ${plan}, ${paidPlan},
    ${paidUntil}, ${giftUntil}, ${at})`.execute(tx);
}
