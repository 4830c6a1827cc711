import { minuteMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

/** A search that was asked for so long ago and is not over was lost with its server. */
const lostAfterMs = 15 * minuteMs;

export const scanJobName = 'duplicates.scan';

/**
 * Has the member's contacts searched for duplicates, in the background. One that waits is enough;
 * with `restarts` one under way begins anew, because it may not have seen what just changed.
 */
export async function requestScan(
  tx: Tx,
  { ownerId, jobs, clock }: { ownerId: string; jobs: JobQueue; clock: Clock },
  { restarts }: { restarts: boolean },
): Promise<void> {
  const now = clock.now();
  const standing = restarts ? sql`('queued')` : sql`('queued', 'running')`;
  const claimed = await tx.execute(sql`
    insert into duplicate_scans as s (owner_id, status, requested_at)
    values (${ownerId}, 'queued', ${now})
    on conflict (owner_id) do update set status = 'queued', requested_at = excluded.requested_at,
      contacts_done = 0, finished_at = null
    where s.status not in ${standing}
      or s.requested_at < ${new Date(now.getTime() - lostAfterMs)}::timestamptz`);
  if (claimed.rowCount === 1) await jobs.send(tx, scanJobName, { ownerId });
}
