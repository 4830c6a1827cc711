import type { CrmRun } from '@kith/contract/connectors/schemas';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { syncEveryMs } from './sync-pace.ts';

type Ending = { ownerId: string; runId: string; now: Date };

export async function endRun(
  tx: Tx,
  { ownerId, runId, now }: Ending,
  outcome: Pick<CrmRun, 'failure'> & { status: 'done' | 'failed' },
): Promise<void> {
  await tx
    .updateTable('crm_runs')
    .set({ ...outcome, finished_at: now, leased_until: null, resumes_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', runId)
    .execute();
}

/** Ends a run in vain. Its connection goes on with the next one, unless the CRM refuses the access. */
export async function failRun(
  tx: Tx,
  { connectionId, ...ending }: Ending & { connectionId: string },
  failure: NonNullable<CrmRun['failure']>,
): Promise<void> {
  await endRun(tx, ending, { status: 'failed', failure });
  const next = new Date(ending.now.getTime() + syncEveryMs);
  await tx
    .updateTable('crm_connections')
    .set(
      failure === 'reconnect'
        ? { status: 'reconnect', next_sync_at: null }
        : {
            next_sync_at: sql`case status when 'active' then ${next}::timestamptz
              else next_sync_at end`,
          },
    )
    .where('owner_id', '=', ending.ownerId)
    .where('id', '=', connectionId)
    .execute();
}
