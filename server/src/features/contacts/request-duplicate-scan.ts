import { minuteMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

/** A scan that was requested so long ago and has not ended was lost with its server. */
const lostAfterMs = 15 * minuteMs;

/** The job that `duplicates` runs. It is named here, because imports request scans too. */
export const duplicateScanJobName = 'duplicates.scan';

/**
 * Requests a background scan of the member's contacts for duplicates. One queued scan is enough;
 * with `restarts` a running one starts again, because it may have missed the latest changes.
 */
export async function requestDuplicateScan(
  tx: Tx,
  { ownerId, jobs, clock }: { ownerId: string; jobs: JobQueue; clock: Clock },
  { restarts }: { restarts: boolean },
): Promise<void> {
  const now = clock.now();
  const lostBefore = new Date(now.getTime() - lostAfterMs).toISOString();
  const kept = restarts ? (['queued'] as const) : (['queued', 'running'] as const);
  const claimed = await tx
    .insertInto('duplicate_scans')
    .values({ owner_id: ownerId, status: 'queued', requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({
          status: 'queued',
          requested_at: now,
          contacts_done: 0,
          finished_at: null,
        })
        .where((scan) =>
          scan.or([
            scan('duplicate_scans.status', 'not in', kept),
            scan('duplicate_scans.requested_at', '<', lostBefore),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    await jobs.send(tx, duplicateScanJobName, { ownerId });
  }
}
