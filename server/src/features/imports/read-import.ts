import { importRowLimit } from '@kith/contract/imports/rules';
import { fingerprintNetwork } from '#features/contacts/network-fingerprint.ts';
import { AppError } from '#platform/app-error.ts';
import { tryLock } from '#platform/database/locks.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { countOutcomes } from './counts.ts';
import { createPlanner, type NumberedRow } from './plan-rows.ts';
import { insertPlan, isOlderThanLast } from './plan-store.ts';
import { changeImport, deleteFiles, lockImport, readFile, type StoredImport } from './queries.ts';
import { readFileRows } from './read-file.ts';
import { redrawPhotos } from './redraw-photos.ts';
import type { ParsedRow } from './readers/reader.ts';
import { type PhaseContext, PhaseOver, runPhase } from './run-phase.ts';

/**
 * Job: reads an uploaded file into a preview. All rows are written in one transaction, so a preview
 * is complete or missing, and an interrupted run leaves nothing behind.
 */
export async function readImport(ctx: PhaseContext): Promise<void> {
  await runPhase(ctx, ['reading'], async (found) => {
    await ctx.database.transaction(async (tx) => {
      await claimReading(tx, ctx.importId);
      const content = await readFile(tx, ctx.ownerId, ctx.importId);
      if (!content) throw new PhaseOver();
      await writePreview(tx, ctx, found, content);
    });
  });
}

/** A second server that got the same job leaves it to the first. */
async function claimReading(tx: Tx, importId: string): Promise<void> {
  if (!(await tryLock(tx, `import:${importId}`))) throw new PhaseOver();
}

async function writePreview(
  tx: Tx,
  ctx: PhaseContext,
  found: StoredImport,
  content: Buffer,
): Promise<void> {
  const { ownerId, importId } = ctx;
  const source = { content, fileName: found.file_name, mapping: found.mapping };
  const networkFingerprint = await fingerprintNetwork(tx, ownerId);
  let newestOn: string | null = null;
  let planner: ReturnType<typeof createPlanner> | null = null;
  let total = 0;
  for await (const item of readFileRows(source)) {
    ctx.signal.throwIfAborted();
    if (item.kind === 'begun') {
      ({ newestOn } = item);
      const isOlder = await isOlderThanLast(tx, ownerId, item);
      planner = createPlanner({ ownerId, isOlder, now: ctx.clock.now() });
      continue;
    }
    const batch = numbered(await redrawPhotos(item.rows, ctx.signal), total);
    total += batch.length;
    if (total > importRowLimit) throw new AppError('limit_reached', 'The file has too many rows');
    await insertPlan(tx, ownerId, importId, await planner!.plan(tx, batch));
    await showProgress(ctx, total);
  }
  if (total === 0) throw new AppError('import_file_empty', 'The file has no rows');
  const counts = await countOutcomes(tx, ownerId, importId);
  const locked = await lockImport(tx, ownerId, importId);
  if (locked?.status !== 'reading') throw new PhaseOver();
  // A table may be mapped again as long as it is a preview; its file is deleted when the run
  // starts.
  if (found.columns === null) await deleteFiles(tx, ownerId, [importId]);
  await changeImport(tx, ownerId, importId, {
    status: 'ready',
    counts,
    network_fingerprint: networkFingerprint,
    newest_on: newestOn,
    rows_total: total,
    rows_done: 0,
    attempts: 0,
  });
}

/** Outside the reading transaction, so that the member sees it before that commits. */
async function showProgress({ database, ownerId, importId }: PhaseContext, rowsDone: number) {
  await database.transaction((tx) => changeImport(tx, ownerId, importId, { rows_done: rowsDone }));
}

function numbered(rows: readonly ParsedRow[], before: number): NumberedRow[] {
  return rows.map((row, index) => ({ ...row, id: before + index + 1 }));
}
