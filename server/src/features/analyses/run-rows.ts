import type { AnalysisRuns } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Selectable } from 'kysely';

import { openStatuses } from './run-states.ts';

export type OpenRun = Pick<
  Selectable<AnalysisRuns>,
  'engine' | 'hold_id' | 'attempts' | 'stop_requested_at'
>;

/** A run that goes on, locked before anything else of it or of the wallet. */
export function lockRun(tx: Tx, ownerId: string, runId: string): Promise<OpenRun | undefined> {
  return tx
    .selectFrom('analysis_runs')
    .select(['engine', 'hold_id', 'attempts', 'stop_requested_at'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', runId)
    .where('status', 'in', openStatuses)
    .forUpdate()
    .executeTakeFirst();
}
