import { minuteMs, secondMs } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';

import { readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** Looking again within this time is still the same visit. */
const visitGapMs = 30 * minuteMs;

/**
 * Notes that the member is here, in one statement, so that two tabs that open at once make one visit.
 *
 * @returns when the member was last seen in the visit before this one; null on their first.
 */
export async function recordVisit(tx: Tx, ownerId: string, now: Date): Promise<Date | null> {
  const row = await readRow<{ previous_visit_at: TimeText | null }>(
    tx,
    sql`
    update profiles set
      previous_visit_at = case
        when last_visit_at <= ${now}::timestamptz - make_interval(secs => ${visitGapMs / secondMs})
        then last_visit_at else previous_visit_at end,
      last_visit_at = greatest(last_visit_at, ${now}::timestamptz)
    where id = ${ownerId}
    returning previous_visit_at`,
  );
  return readTime(row?.previous_visit_at ?? null);
}
