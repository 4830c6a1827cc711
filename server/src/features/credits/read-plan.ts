import { sql } from 'kysely';

import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type PlanRow = Computed<{
  id: string;
  paid_plan: string;
  credits_per_month: number;
  bridges_per_month: number;
  plan_until: TimeText | null;
  gift_until: TimeText | null;
  plan_due_at: TimeText | null;
}>;
type Plan = Omit<PlanRow, 'paid_plan' | 'plan_until' | 'gift_until' | 'plan_due_at'> & {
  /** What is paid each month: less where more was granted. */
  paidPlan: string;
  /** Until when it is paid each month, and until when there is Plus for a year. */
  paidUntil: Date | null;
  giftUntil: Date | null;
  /** When the next month begins that is paid already. */
  dueAt: Date | null;
};

/**
 * A member's plan with what it brings each month, or what they were granted beyond it; without a wallet
 * yet it is the free one.
 */
export async function readPlan(tx: Tx, memberId: string): Promise<Plan> {
  const plan = await readRow(
    tx,
    sql<PlanRow>`select p.id, coalesce(w.paid_plan, 'free') as paid_plan, p.credits_per_month,
        greatest(p.bridges_per_month, l.bridges_per_month) as bridges_per_month, w.plan_until, w.gift_until,
        w.plan_due_at
      from (select ${memberId}::uuid as id) m left join wallets w on w.owner_id = m.id
        left join granted_limits l on l.owner_id = m.id
        join plans p on p.id = coalesce(w.plan, 'free')`,
  );
  if (!plan) throw new Error('A wallet without its plan');
  const {
    paid_plan: paidPlan,
    plan_until: paid,
    gift_until: gift,
    plan_due_at: due,
    ...known
  } = plan;
  const paidParts = {
    paidPlan,
    paidUntil: readTime(paid),
    giftUntil: readTime(gift),
    dueAt: readTime(due),
  };
  return Object.assign(known, paidParts);
}
