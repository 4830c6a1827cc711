import type { ErrorCode } from '@kith/contract/core/errors';
import { releaseHold } from '#features/credits/release-hold.ts';

import type { RunContext } from './analyse-item.ts';
import { lockRun } from './run-rows.ts';

/**
 * Ends a run: contacts whose turn didn’t come are stopped, and what is still held goes back. A run of
 * which nothing was done, because the service failed for everyone, is an error as a whole.
 */
export async function endRun(
  {
    record,
    actor: { memberId: ownerId },
    runId,
    clock,
  }: Pick<RunContext, 'record' | 'actor' | 'runId' | 'clock'>,
  fault: ErrorCode | null,
): Promise<void> {
  const now = clock.now();
  await record.transaction(async (tx) => {
    const run = await lockRun(tx, ownerId, runId);
    if (!run) return;
    await tx
      .updateTable('analyses')
      .set({ status: 'stopped' })
      .where('owner_id', '=', ownerId)
      .where('run_id', '=', runId)
      .where('status', '=', 'waiting')
      .execute();
    const items = await tx
      .selectFrom('analyses')
      .select(['status', 'failure'])
      .where('owner_id', '=', ownerId)
      .where('run_id', '=', runId)
      .execute();
    const isNothing = items.length > 0 && items.every(({ failure }) => failure === 'service');
    const code: ErrorCode | null = fault ?? (isNothing ? 'ai_unavailable' : null);
    await tx
      .updateTable('analysis_runs')
      .set({ status: code === null ? 'complete' : 'error', error_code: code, finished_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', runId)
      .execute();
    await releaseHold(tx, { holdId: run.hold_id, at: now });
  });
}
