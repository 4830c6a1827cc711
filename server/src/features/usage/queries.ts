import type { UsageEvent } from '@kith/contract/usage/schemas';
import { sql } from 'drizzle-orm';

import { jsonParam, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

export async function insertUsageEvent(tx: Tx, ownerId: string, event: UsageEvent): Promise<void> {
  await tx.execute(sql`
    insert into usage_events (owner_id, feature_name, action, resource_id, resource_type,
      usage_data, processing_time, success, error_message, credits_consumed, session_id)
    values (${ownerId}, ${event.featureName}, ${event.action}, ${event.resourceId ?? null},
      ${event.resourceType ?? null}, ${jsonParam(event.usageData)}, ${event.processingTime ?? null},
      ${event.success}, ${event.errorMessage ?? null}, ${event.creditsConsumed},
      ${event.sessionId ?? null})`);
}

export async function insertBillingEvent(
  tx: Tx,
  ownerId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.execute(sql`
    insert into billing_events (owner_id, data) values (${ownerId}, ${jsonParam(data)})`);
}

export type Range = { startDate: Date; endDate: Date };

export type DailyUsageRow = {
  date: string;
  feature_name: string;
  action: string;
  events: number;
  failures: number;
  credits_consumed: number;
};

/** So many lines at most leave in one answer. */
const maxRows = 10_000;

export async function selectDailyUsage(
  tx: Tx,
  ownerId: string,
  { startDate, endDate }: Range,
): Promise<DailyUsageRow[]> {
  return readRows<DailyUsageRow>(
    tx,
    sql`select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD') as date, feature_name, action,
        count(*)::integer as events, count(*) filter (where not success)::integer as failures,
        sum(credits_consumed)::integer as credits_consumed
      from usage_events
      where owner_id = ${ownerId} and recorded_at >= ${startDate} and recorded_at < ${endDate}
      group by 1, 2, 3 order by 1, 2, 3 limit ${maxRows}`,
  );
}

export type BillingEventRow = { id: string; recorded_at: TimeText; data: Record<string, unknown> };

export async function selectBillingEvents(
  tx: Tx,
  ownerId: string,
  { startDate, endDate }: Range,
): Promise<BillingEventRow[]> {
  return readRows<BillingEventRow>(
    tx,
    sql`select id, recorded_at, data from billing_events
      where owner_id = ${ownerId} and recorded_at >= ${startDate} and recorded_at < ${endDate}
      order by recorded_at desc, id limit ${maxRows}`,
  );
}
