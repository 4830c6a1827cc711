import { dayMs } from '@kith/contract/core/time';
import type { DailyUsage, GetAnalytics } from '@kith/contract/usage/schemas';

import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';

import { selectBillingEvents, selectDailyUsage } from './queries.ts';

type BillingEvent = { id: string; recorded_at: string; data: Record<string, unknown> };

/** The member's own usage by day, feature and action, or their billing events, newest first. */
export async function readAnalytics({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: GetAnalytics;
}): Promise<DailyUsage[] | BillingEvent[]> {
  const ownerId = ctx.actor.memberId;
  const range = { startDate: input.startDate, endDate: endOf(input.endDate) };
  return ctx.database.transaction(async (tx) => {
    if (input.type === 'user_usage') return selectDailyUsage(tx, ownerId, range);
    const rows = await selectBillingEvents(tx, ownerId, range);
    return rows.map((row) => ({
      id: row.id,
      recorded_at: toWireTime(row.recorded_at),
      data: row.data,
    }));
  });
}

/** A last day without a time is included entirely. */
function endOf(date: Date): Date {
  const isMidnight = date.getTime() % dayMs === 0;
  return isMidnight ? new Date(date.getTime() + dayMs) : date;
}
