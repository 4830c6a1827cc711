import { importRowLimit } from '@kith/contract/imports/rules';
import { fingerprintNetwork } from '#features/contacts/network-fingerprint.ts';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { countOutcomes } from './counts.ts';
import { readNoteLabels } from './note-labels.ts';
import { createPlanner, type NumberedRow } from './plan-rows.ts';
import { insertPlan, isOlderThanLast } from './plan-store.ts';
import {
  changeImport,
  deleteFiles,
  deleteRows,
  lockImport,
  readFile,
  type StoredImport,
} from './queries.ts';
import { readFileRows } from './read-file.ts';
import { redrawPhotos } from './redraw-photos.ts';
import type { ParsedRow } from './readers/reader.ts';
import { type PhaseContext, PhaseOver, runPhase } from './run-phase.ts';

/**
 * Job: reads an uploaded file into a preview. Its thread parses while no transaction is open; each
 * batch is written in one of its own. An interrupted run begins again, and one that another server
 * has begun meanwhile ends: a run owns the import by the number of its attempt.
 */
export async function readImport(ctx: PhaseContext): Promise<void> {
  await runPhase(ctx, ['reading'], async ({ attempts }) => {
    const run = { ...ctx, attempt: attempts + 1 };
    const begun = await ctx.database.transaction((tx) => beginReading(tx, run));
    const { newestOn, total } = await writePreview(run, begun);
    await ctx.database.transaction((tx) => finishReading(tx, run, { ...begun, newestOn, total }));
  });
}

type ReadingRun = PhaseContext & { attempt: number };
type Begun = Awaited<ReturnType<typeof beginReading>>;

/** The import, locked; ends the run if it is no longer this one's. */
async function lockOwn(tx: Tx, { ownerId, importId, attempt }: ReadingRun): Promise<StoredImport> {
  const locked = await lockImport(tx, ownerId, importId);
  if (locked?.status !== 'reading' || locked.attempts !== attempt) throw new PhaseOver();
  return locked;
}

async function beginReading(tx: Tx, run: ReadingRun) {
  const { ownerId, importId } = run;
  const found = await lockOwn(tx, run);
  const content = await readFile(tx, ownerId, importId);
  if (!content) throw new PhaseOver();
  await deleteRows(tx, ownerId, [importId]);
  return {
    found,
    content,
    labels: await readNoteLabels(tx, ownerId),
    networkFingerprint: await fingerprintNetwork(tx, ownerId),
  };
}

async function writePreview(run: ReadingRun, { found, content, labels }: Begun) {
  const { ownerId, importId, database, clock, signal } = run;
  const { file_name: fileName, mapping, encoding } = found;
  let newestOn: string | null = null;
  let planner: ReturnType<typeof createPlanner> | null = null;
  let total = 0;
  for await (const item of readFileRows({ content, fileName, mapping, encoding, labels })) {
    signal.throwIfAborted();
    if (item.kind === 'begun') {
      ({ newestOn } = item);
      const isOlder = await database.transaction((tx) => isOlderThanLast(tx, ownerId, item));
      planner = createPlanner({ ownerId, isOlder, now: clock.now() });
      continue;
    }
    const batch = numbered(await redrawPhotos(item.rows, signal), total);
    total += batch.length;
    if (total > importRowLimit) throw new AppError('limit_reached', 'The file has too many rows');
    await database.transaction(async (tx) => {
      await lockOwn(tx, run);
      await insertPlan(tx, ownerId, importId, await planner!.plan(tx, batch));
      await changeImport(tx, ownerId, importId, { rows_done: total });
    });
  }
  return { newestOn, total };
}

async function finishReading(
  tx: Tx,
  run: ReadingRun,
  {
    found,
    networkFingerprint,
    newestOn,
    total,
  }: Begun & { newestOn: string | null; total: number },
): Promise<void> {
  const { ownerId, importId } = run;
  if (total === 0) throw new AppError('import_file_empty', 'The file has no rows');
  await lockOwn(tx, run);
  // A table may be mapped again, and a doubtful text read in another encoding, as long as it is a
  // preview; its file is deleted when the run starts.
  if (found.columns === null && found.encoding === null) await deleteFiles(tx, ownerId, [importId]);
  await changeImport(tx, ownerId, importId, {
    status: 'ready',
    counts: await countOutcomes(tx, ownerId, importId),
    network_fingerprint: networkFingerprint,
    newest_on: newestOn,
    rows_total: total,
    rows_done: 0,
    attempts: 0,
  });
}

function numbered(rows: readonly ParsedRow[], before: number): NumberedRow[] {
  return rows.map((row, index) => ({ ...row, id: before + index + 1 }));
}
