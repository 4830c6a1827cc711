import { minuteMs, secondMs } from '@kith/contract/core/time';
import { type Selectable, sql } from 'kysely';

import type { Profiles } from '#platform/database/database-types.ts';
import { readRow, readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A reload within this time belongs to the same visit. */
const visitGapMs = 30 * minuteMs;

/**
 * Records that the member is here, in one statement, so that two tabs opened at once make one
 * visit.
 *
 * @returns when the member was last seen in the previous visit; null on their first.
 */
export async function recordVisit(tx: Tx, ownerId: string, now: Date): Promise<Date | null> {
  const row = await readRow(
    tx,
    sql<Pick<Selectable<Profiles>, 'previous_visit_at'>>`
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
