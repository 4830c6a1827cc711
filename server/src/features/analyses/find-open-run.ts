import { dayMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { endRun } from './end-run.ts';
import { openStatuses } from './run-states.ts';

/** A run that takes longer was forgotten: what it holds goes back by itself. */
export const longestRunMs = dayMs;

/**
 * The run of the member that goes on, if there is one. A forgotten one ends here: its jobs failed for as long
 * as the member was banned, and it would keep every other run from starting.
 */
export async function findOpenRun(
  tx: Tx,
  { actor, clock }: Pick<MemberContext, 'actor' | 'clock'>,
): Promise<string | null> {
  const found = await tx
    .selectFrom('analysis_runs')
    .select(['id', 'started_at'])
    .where('owner_id', '=', actor.memberId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  if (!found) return null;
  const { id: runId, started_at: startedAt } = found;
  if (clock.now().getTime() - readTime(startedAt).getTime() < longestRunMs) return runId;
  await endRun({ record: nestIn(tx), actor, runId, clock }, 'internal');
  return null;
}
