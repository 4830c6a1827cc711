import type { UsageEvent } from '@kith/contract/usage/schemas';
import { type Selectable, sql } from 'kysely';

import type { BillingEvents, UsageEvents } from '#platform/database/database-types.ts';
import { type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export async function insertUsageEvent(tx: Tx, ownerId: string, event: UsageEvent): Promise<void> {
  await tx
    .insertInto('usage_events')
    .values({
      owner_id: ownerId,
      feature_name: event.featureName,
      action: event.action,
      resource_id: event.resourceId ?? null,
      resource_type: event.resourceType ?? null,
      usage_data: jsonParam(event.usageData),
      processing_time: event.processingTime ?? null,
      success: event.success,
      error_message: event.errorMessage ?? null,
      credits_consumed: event.creditsConsumed,
      session_id: event.sessionId ?? null,
    })
    .execute();
}

export async function insertBillingEvent(
  tx: Tx,
  ownerId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tx
    .insertInto('billing_events')
    .values({ owner_id: ownerId, data: jsonParam(data) })
    .execute();
}

export type Range = { startDate: Date; endDate: Date };

type DailyUsageRow = Pick<Selectable<UsageEvents>, 'feature_name' | 'action'> &
  Computed<{ date: string; events: number; failures: number; credits_consumed: number }>;

/** The largest number of rows in one response. */
const maxRows = 10_000;

export async function selectDailyUsage(
  tx: Tx,
  ownerId: string,
  { startDate, endDate }: Range,
): Promise<DailyUsageRow[]> {
  return readRows(
    tx,
    sql<DailyUsageRow>`select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD') as date, feature_name, action,
        count(*)::integer as events, count(*) filter (where not success)::integer as failures,
        sum(credits_consumed)::integer as credits_consumed
      from usage_events
      where owner_id = ${ownerId} and recorded_at >= ${startDate} and recorded_at < ${endDate}
      group by 1, 2, 3 order by 1, 2, 3 limit ${maxRows}`,
  );
}

export type BillingEventRow = Pick<Selectable<BillingEvents>, 'id' | 'recorded_at'> & {
  data: Record<string, unknown>;
};

export async function selectBillingEvents(
  tx: Tx,
  ownerId: string,
  { startDate, endDate }: Range,
): Promise<BillingEventRow[]> {
  return tx
    .selectFrom('billing_events')
    .select(['id', 'recorded_at', 'data'])
    .where('owner_id', '=', ownerId)
    .where('recorded_at', '>=', startDate.toISOString())
    .where('recorded_at', '<', endDate.toISOString())
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .limit(maxRows)
    .$castTo<BillingEventRow>()
    .execute();
}
