import { minuteS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** Of one kind in one transaction. */
const atOnce = 1_000;
const sweeps = ['release_expired_holds', 'expire_lots', 'grant_due_months'] as const;

/**
 * Job: holds whose time has passed, credits that expire, and the month's credits, in this order, so that
 * what a hold gives back expires with the rest. Months are those of UTC, so summer time changes nothing.
 */
export function createLedgerSweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'credits.sweep',
    retries: 3,
    expireInSeconds: 30 * minuteS,
    schedule: '*/10 * * * *',
    run: async (_data, signal) => {
      await sweepLedger({ database, at: clock.now(), signal });
    },
  };
}

/** Until nothing is left to do; what someone else holds waits for the next run. */
export async function sweepLedger({
  database,
  at,
  signal,
}: {
  database: Database;
  at: Date;
  signal?: AbortSignal;
}): Promise<void> {
  for (const sweep of sweeps) {
    for (let done = atOnce; done > 0;) {
      signal?.throwIfAborted();
      const row = await runAsService(database, (tx) =>
        readRow(
          tx,
          sql<Computed<{ done: number }>>`select ${sql.id(sweep)}(${at}, ${atOnce}) as done`,
        ),
      );
      done = row?.done ?? 0;
    }
  }
}
