import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { changeImport, lockImport } from './queries.ts';
import { revertContacts } from './revert-contacts.ts';
import { type PhaseContext, PhaseOver, runBatches, runPhase } from './run-phase.ts';

const eventBatchSize = 2_000;

/**
 * Job: takes back what an import wrote. Contacts that it made go, unless the member worked on them
 * since; fields that it changed get their old value, unless the member changed them since. Like the
 * run, it goes on where it was cut short: a row is taken back exactly once.
 */
export async function revertImport(ctx: PhaseContext): Promise<void> {
  await runPhase(ctx, ['undoing'], async () => {
    const { ownerId, importId, clock } = ctx;
    const scope = { ownerId, importId, now: clock.now() };
    await runBatches(ctx, 'undoing', (tx) => revertContacts(tx, scope));
    await runBatches(ctx, 'undoing', (tx) => revertEvents(tx, scope));
    await finishUndo(ctx);
  });
}

type RevertScope = { ownerId: string; importId: string; now: Date };

async function revertEvents(tx: Tx, { ownerId, importId }: RevertScope): Promise<number> {
  const gone = await readRows<{ contact_id: string }>(
    tx,
    sql`delete from interactions where owner_id = ${ownerId} and id in (
        select id from interactions where owner_id = ${ownerId} and import_id = ${importId}
        limit ${eventBatchSize})
      returning contact_id`,
  );
  await recomputeWarmth(
    tx,
    ownerId,
    gone.map((row) => row.contact_id),
  );
  return gone.length;
}

async function finishUndo({ database, ownerId, importId, clock }: PhaseContext): Promise<void> {
  await database.transaction(async (tx) => {
    const locked = await lockImport(tx, ownerId, importId);
    if (locked?.status !== 'undoing') throw new PhaseOver();
    await tx.execute(sql`update import_rows set applied_at = null
      where owner_id = ${ownerId} and import_id = ${importId} and applied_at is not null`);
    await changeImport(tx, ownerId, importId, {
      status: 'undone',
      rowsDone: locked.rowsTotal,
      finishedAt: clock.now(),
      errorCode: null,
      attempts: 0,
    });
  });
}
