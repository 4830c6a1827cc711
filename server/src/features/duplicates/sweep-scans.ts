import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { DuplicateScans } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { type Selectable, sql } from 'kysely';

import { requestDuplicateScan } from '#features/contacts/request-duplicate-scan.ts';

/** Every night: checks what was added or changed by hand. */
const schedule = '40 2 * * *';

/**
 * Requests a scan of every network that was scanned before; an unchanged one costs one query. Of a banned
 * member it would only fail.
 */
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
        const rows = await readRows(
          tx,
          sql<Pick<Selectable<DuplicateScans>, 'owner_id'>>`
            select s.owner_id from duplicate_scans s where is_reachable(s.owner_id)`,
        );
        for (const { owner_id: ownerId } of rows) {
          await requestDuplicateScan(tx, { ownerId, jobs, clock }, { restarts: false });
        }
      }),
  };
}
