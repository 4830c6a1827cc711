import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

import { requestScan } from './request-scan.ts';

/** Every night: what was added or changed by hand is looked at again. */
const schedule = '40 2 * * *';

/** Asks for a search of every network that was searched before; an unchanged one costs one query. */
export function createScanSweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'duplicates.sweep',
    retries: 2,
    expireInSeconds: hourS,
    schedule,
    run: (_data, _signal, jobs) =>
      runAsService(database, async (tx) => {
        const rows = await readRows<{ owner_id: string }>(
          tx,
          sql`select owner_id from duplicate_scans`,
        );
        for (const { owner_id: ownerId } of rows) {
          await requestScan(tx, { ownerId, jobs, clock }, { restarts: false });
        }
      }),
  };
}
