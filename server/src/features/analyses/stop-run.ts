import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import type { MemberContext } from '#platform/context.ts';

import { readRun } from './read-run.ts';
import { openStatuses } from './run-states.ts';

/**
 * Asks a run to stop after the contact whose turn it is; a repeat changes nothing.
 *
 * @throws `not_found`
 */
export async function stopRun({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<AnalysisRun> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await tx
      .updateTable('analysis_runs')
      .set({ stop_requested_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('status', 'in', openStatuses)
      .where('stop_requested_at', 'is', null)
      .execute();
    return readRun(tx, ownerId, { id, now });
  });
}
