import { minuteMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

export const matchRunJobName = 'matches.run';

/** A run that was requested so long ago and hasn't ended was lost with its server. */
export const lostAfterMs = 5 * minuteMs;

/** Requests a run over the member's network; `isFull` over all of it, else over what changed. */
export async function requestRun(
  tx: Tx,
  {
    ownerId,
    isFull,
    jobs,
    clock,
  }: { ownerId: string; isFull: boolean; jobs: JobQueue; clock: Clock },
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('match_runs')
    .values({ owner_id: ownerId, requested_at: now })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ requested_at: now }))
    .execute();
  await jobs.send(tx, matchRunJobName, { ownerId, isFull }, { singletonKey: ownerId });
}
