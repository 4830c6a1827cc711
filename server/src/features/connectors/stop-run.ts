import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Ends a run that may not go on, and pauses its connection. */
export async function stopRun(
  database: MemberDatabase,
  { ownerId, runId, now }: { ownerId: string; runId: string; now: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    const run = await tx
      .updateTable('crm_runs')
      .set({ status: 'failed', failure: 'internal', finished_at: now, leased_until: null })
      .where('owner_id', '=', ownerId)
      .where('id', '=', runId)
      .where('status', 'in', ['running', 'waiting'])
      .returning('connection_id')
      .executeTakeFirst();
    if (!run) return;
    await tx
      .updateTable('crm_connections')
      .set({ status: 'paused', next_sync_at: null })
      .where('owner_id', '=', ownerId)
      .where('id', '=', run.connection_id)
      .where('status', '=', 'active')
      .execute();
  });
}
