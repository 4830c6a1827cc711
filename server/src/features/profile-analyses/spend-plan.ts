import { creditsOf, type CreditUnit, unitsOfProfile } from '@kith/contract/credits/actions';
import { dayMs } from '@kith/contract/core/time';
import type { ProfileEstimate } from '@kith/contract/profile-analyses/schemas';
import { selectBalance } from '#features/credits/read-balance.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

export const priceIn = (unit: CreditUnit): number =>
  unit === 'credit' ? creditsOf.profile_analysis : unitsOfProfile;

type Plan = Pick<ProfileEstimate, 'pay_with' | 'price' | 'credits' | 'units'>;

/** Units were bought for this: they go first, where there are enough of them. */
export async function planSpending(tx: Tx, ownerId: string, now: Date): Promise<Plan> {
  const { credits, units } = await selectBalance(tx, ownerId, now);
  const payWith = units >= unitsOfProfile ? 'analysis_unit' : 'credit';
  return { pay_with: payWith, price: priceIn(payWith), credits, units };
}

const observedMs = 30 * dayMs;

/**
 * What is left after an analysis, where that is less than the rest of the month takes at the pace of the
 * last thirty days; else null. Months are those of UTC, as for the credits of plans.
 */
export async function warnOfCost(
  tx: Tx,
  ownerId: string,
  { plan, now }: { plan: Plan; now: Date },
): Promise<ProfileEstimate['warning']> {
  const since = new Date(now.getTime() - observedMs);
  const row = await readRow(
    tx,
    plan.pay_with === 'credit'
      ? sql<Computed<{ spent: string }>>`select coalesce(sum(credits), 0) as spent
          from spent_credits(${ownerId}, ${since})`
      : sql<Computed<{ spent: string }>>`select coalesce(sum(p.charged), 0) as spent
          from profile_analyses p where p.owner_id = ${ownerId} and p.pay_with = 'analysis_unit'
            and p.finished_at >= ${since}`,
  );
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const share = (end - now.getTime()) / observedMs;
  const needed = Math.ceil(Number(row?.spent ?? 0) * share);
  const left = (plan.pay_with === 'credit' ? plan.credits : plan.units) - plan.price;
  return left >= 0 && left < needed ? { left, needed } : null;
}
