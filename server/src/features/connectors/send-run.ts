import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

export const syncJobName = 'connectors.sync';

/** So often a run is tried in vain; by doubling pauses, that is an hour in all. */
export const mostAttempts = 7;

/** Sends the job of a run, if and only if the transaction commits. */
export async function sendRun(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { ownerId, runId, startAfter }: { ownerId: string; runId: string; startAfter?: Date },
): Promise<void> {
  await jobs.send(
    tx,
    syncJobName,
    { ownerId, runId },
    startAfter === undefined ? {} : { startAfter },
  );
}
