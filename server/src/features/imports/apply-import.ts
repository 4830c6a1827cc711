import { importRowLimit } from '@kith/contract/imports/rules';

import { applyContacts, markUnchanged } from './apply-contacts.ts';
import { applyEvents } from './apply-events.ts';
import { countOutcomes, type OutcomeCounts } from './counts.ts';
import { fingerprintNetwork } from './known-people.ts';
import { createPlanner } from './plan-rows.ts';
import { isOlderThanLast, readRecords, updatePlan } from './plan-store.ts';
import { changeImport, lockImport, type StoredImport } from './queries.ts';
import { type PhaseContext, PhaseOver, runBatches, runPhase } from './run-phase.ts';

const planBatchSize = 2_000;

/**
 * Job: carries a preview out, batch by batch. Cut short anywhere, it goes on with the first batch that
 * was not committed; every row is applied exactly once.
 */
export async function applyImport(ctx: PhaseContext): Promise<void> {
  await runPhase(ctx, ['queued', 'running'], async (found) => {
    const isOlder = await ctx.database.transaction((tx) =>
      isOlderThanLast(tx, ctx.ownerId, { format: found.format ?? '', newestOn: found.newestOn }),
    );
    if (found.status === 'queued') await beginRun(ctx, isOlder);
    const { ownerId, importId, clock } = ctx;
    const scope = { ownerId, importId, source: found.format ?? '', isOlder, now: clock.now() };
    await runBatches(ctx, 'running', (tx) => markUnchanged(tx, scope));
    await runBatches(ctx, 'running', (tx) => applyContacts(tx, scope));
    await runBatches(ctx, 'running', (tx) => applyEvents(tx, scope));
    await finishRun(ctx);
  });
}

/** Makes the preview anew if the network changed since, then opens the run. */
async function beginRun({ database, ownerId, importId, clock }: PhaseContext, isOlder: boolean) {
  await database.transaction(async (tx) => {
    const locked = await lockImport(tx, ownerId, importId);
    if (locked?.status !== 'queued') throw new PhaseOver();
    if ((await fingerprintNetwork(tx, ownerId)) !== locked.networkFingerprint && !hasRun(locked)) {
      const planner = createPlanner({ ownerId, isOlder, now: clock.now() });
      for (let after = 0; after < importRowLimit; ) {
        const rows = await readRecords(tx, ownerId, importId, { after, limit: planBatchSize });
        if (rows.length === 0) break;
        await updatePlan(tx, ownerId, importId, await planner.plan(tx, rows));
        after = rows.at(-1)!.id;
      }
    }
    const counts = await countOutcomes(tx, ownerId, importId);
    const rowsDone = hasRun(locked) ? locked.rowsDone : skippedOf(counts);
    await changeImport(tx, ownerId, importId, { status: 'running', counts, rowsDone });
  });
}

/** A run that failed on its way and was started again goes on with the rows that are left. */
function hasRun(found: StoredImport): boolean {
  return found.rowsDone > 0;
}

function skippedOf({ contact, interaction }: OutcomeCounts): number {
  return contact.skipped + interaction.skipped;
}

async function finishRun({ database, ownerId, importId, clock }: PhaseContext): Promise<void> {
  await database.transaction(async (tx) => {
    const locked = await lockImport(tx, ownerId, importId);
    if (locked?.status !== 'running') throw new PhaseOver();
    await changeImport(tx, ownerId, importId, {
      status: 'completed',
      counts: await countOutcomes(tx, ownerId, importId),
      rowsDone: locked.rowsTotal,
      finishedAt: clock.now(),
      errorCode: null,
      attempts: 0,
    });
  });
}
