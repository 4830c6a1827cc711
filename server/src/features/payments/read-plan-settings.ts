import type { PaidCurrency, PlanId, Prices } from '@kith/contract/credits/plans';
import type { PlanSettings } from '@kith/contract/payments/plan-settings';
import type { Selectable } from 'kysely';

import type { Plans } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

export const pricesOf = (row: Selectable<Plans>): Prices => ({
  USD: row.price_usd,
  EUR: row.price_eur,
  JPY: row.price_jpy,
  CNY: row.price_cny,
});

/** What each plan brings and costs, as an administrator last set it; the smallest first. */
export async function listPlans(tx: Tx): Promise<({ id: PlanId } & Selectable<Plans>)[]> {
  const rows = await tx.selectFrom('plans').selectAll().execute();
  const order: PlanId[] = ['free', 'plus', 'pro'];
  return order.flatMap((id) => {
    const row = rows.find((known) => known.id === id);
    return row ? [Object.assign(row, { id })] : [];
  });
}

/** What a plan costs who begins to pay for it now, each month, with tax. */
export async function readPrice(tx: Tx, plan: PlanId, currency: PaidCurrency): Promise<number> {
  const row = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', plan)
    .executeTakeFirstOrThrow();
  return pricesOf(row)[currency];
}

export async function readPlanSettings(tx: Tx): Promise<PlanSettings> {
  const rows = await listPlans(tx);
  const of = (id: PlanId) => {
    const row = rows.find((known) => known.id === id);
    if (row === undefined) throw new Error(`No plan ${id}`);
    const { credits_per_month, bridges_per_month } = row;
    return { gains: { credits_per_month, bridges_per_month }, prices: pricesOf(row) };
  };
  const paid = (id: PlanId) => ({ ...of(id).gains, prices: of(id).prices });
  return { free: of('free').gains, plus: paid('plus'), pro: paid('pro') };
}
