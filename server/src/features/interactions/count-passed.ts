import { minuteS } from '@kith/contract/core/time';
import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Interactions } from '#platform/database/database-types.ts';
import type { Computed } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { type Selectable, sql } from 'kysely';

import { recomputeWarmth } from './refresh-warmth.ts';

/** Every ten minutes: how long a past meeting may wait until it counts for the warmth. */
const schedule = '*/10 * * * *';

/** Counts past planned meetings for the warmth of their contacts. */
export function createCountPassedJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'interactions.count-passed',
    retries: 3,
    expireInSeconds: 5 * minuteS,
    schedule,
    run: () => countPassedMeetings({ database, now: clock.now() }),
  };
}

type Passed = Pick<Selectable<Interactions>, 'owner_id'> & Computed<{ contact_ids: string[] }>;

/** A repeat finds nothing more to count; a race waits for the rows and finds them counted. */
export async function countPassedMeetings({
  database,
  now,
}: {
  database: Database;
  now: Date;
}): Promise<void> {
  await runAsService(database, async (tx) => {
    const passed = await sql<Passed>`
      with passed as (
        update interactions set counted = true
        where not counted and deleted_at is null and occurred_at <= ${now}
          and ${agreesToProcessing(sql`owner_id`)}
        returning owner_id, contact_id
      )
      select owner_id, array_agg(distinct contact_id) as contact_ids from passed
      group by owner_id order by owner_id`.execute(tx);
    for (const { owner_id: ownerId, contact_ids: contactIds } of passed.rows) {
      await recomputeWarmth(tx, ownerId, contactIds);
    }
  });
}
