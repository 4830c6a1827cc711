import { dayS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** A device that lost an answer may be offline for weeks before it asks again. */
const retentionSeconds = 30 * dayS;
const batchTimeoutS = 600;

/** Deletes first answers that are too old to be repeated; runs hourly, over all members. */
export function createKeySweepJob(database: Database): JobHandler {
  return {
    name: 'idempotency-keys.sweep',
    retries: 2,
    expireInSeconds: batchTimeoutS,
    schedule: '17 * * * *',
    run: () => sweepIdempotencyKeys(database),
  };
}

export async function sweepIdempotencyKeys(database: Database): Promise<void> {
  await runAsService(database, async (tx) => {
    await sql`delete from idempotency_keys
      where created_at < now() - make_interval(secs => ${retentionSeconds})`.execute(tx);
  });
}
