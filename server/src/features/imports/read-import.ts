import { importRowLimit } from '@kith/contract/imports/rules';
import { fingerprintNetwork } from '#features/contacts/network-fingerprint.ts';
import { AppError } from '#platform/app-error.ts';
import { tryLock } from '#platform/database/locks.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { countOutcomes } from './counts.ts';
import { openPaste, openUpload } from './open-upload.ts';
import { createPlanner, type NumberedRow } from './plan-rows.ts';
import { insertPlan, isOlderThanLast } from './plan-store.ts';
import { changeImport, deleteFiles, lockImport, readFile, type StoredImport } from './queries.ts';
import type { ParsedRow } from './readers/reader.ts';
import { type PhaseContext, PhaseOver, runPhase } from './run-phase.ts';

const batchSize = 2_000;

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
  const isPaste = found.file_name === '';
  const { reader, files } = await (isPaste
    ? openPaste(content)
    : openUpload(content, found.file_name));
  const { survey, rows } = await reader.read(files, { mapping: found.mapping });
  const { newestOn } = survey;
  const isOlder = await isOlderThanLast(tx, ownerId, { format: reader.format, newestOn });
  const networkFingerprint = await fingerprintNetwork(tx, ownerId);
  const planner = createPlanner({ ownerId, isOlder, now: ctx.clock.now() });
  let total = 0;
  for await (const batch of inBatches(rows)) {
    ctx.signal.throwIfAborted();
    total += batch.length;
    if (total > importRowLimit) throw new AppError('limit_reached', 'The file has too many rows');
    await insertPlan(tx, ownerId, importId, await planner.plan(tx, batch));
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

async function* inBatches(rows: AsyncIterable<ParsedRow>): AsyncGenerator<NumberedRow[]> {
  let batch: NumberedRow[] = [];
  let id = 0;
  for await (const row of rows) {
    id += 1;
    batch.push({ ...row, id });
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
