import { noCounts } from '@kith/contract/connectors/schemas';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import type { ConnectionRow } from './queries.ts';
import { sendRun } from './send-run.ts';

/** Begins a run, unless one is unfinished. @returns its id, or undefined. */
export async function beginRun(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  {
    connection,
    kind,
    now,
  }: {
    connection: Pick<ConnectionRow, 'owner_id' | 'id' | 'revision'>;
    kind: 'preview' | 'sync';
    now: Date;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('crm_runs')
    .values({
      owner_id: connection.owner_id,
      connection_id: connection.id,
      kind,
      counts: jsonParam(noCounts),
      settings_revision: connection.revision,
      started_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'connection_id'])
        .where('status', 'in', ['running', 'waiting'])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await sendRun({ tx, jobs }, { ownerId: connection.owner_id, runId: row.id });
  return row.id;
}
