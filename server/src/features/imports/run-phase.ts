import type { ErrorCode } from '@kith/contract/core/errors';
import type { ImportStatus } from '@kith/contract/imports/rules';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { changeImport, deleteFiles, deleteRows, lockImport, type StoredImport } from './queries.ts';

/** The context of an import's phase: it acts as the owner, without their session. */
export type PhaseContext = {
  ownerId: string;
  importId: string;
  database: MemberDatabase;
  /** Without the consents that `database` requires: for what is recorded in any case. */
  record: MemberDatabase;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
  jobs: JobQueue;
};

/** How often a phase is started without progress before it is given up. */
export const phaseAttempts = 5;

/** Ends a phase quietly: the import is no longer in the phase's state. */
export class PhaseOver extends Error {}

/**
 * Runs one phase of an import (reading, applying, undoing). A refusal fails the import with its
 * code, and other faults do so when `phaseAttempts` are used up; until then the job is retried.
 */
export async function runPhase(
  ctx: PhaseContext,
  statuses: readonly ImportStatus[],
  work: (found: StoredImport) => Promise<void>,
): Promise<void> {
  const { record, ownerId, importId } = ctx;
  const found = await record.transaction(async (tx) => {
    const locked = await lockImport(tx, ownerId, importId);
    if (!locked || !statuses.includes(locked.status)) return undefined;
    await changeImport(tx, ownerId, importId, { attempts: locked.attempts + 1 });
    return locked;
  });
  if (!found) return;
  try {
    if (found.attempts >= phaseAttempts) throw new AppError('internal', 'Tried too often');
    await work(found);
  } catch (error) {
    if (error instanceof PhaseOver) return;
    if (ctx.signal.aborted || !(error instanceof AppError)) throw error;
    await failImport(ctx, statuses, error.code);
  }
}

async function failImport(
  { record, ownerId, importId, clock, log }: PhaseContext,
  statuses: readonly ImportStatus[],
  code: ErrorCode,
): Promise<void> {
  log.warn({ importId, code }, 'import failed');
  await record.transaction(async (tx) => {
    const locked = await lockImport(tx, ownerId, importId);
    if (!locked || !statuses.includes(locked.status)) return;
    const change = { status: 'failed', error_code: code, finished_at: clock.now() } as const;
    await changeImport(tx, ownerId, importId, change);
    await deleteFiles(tx, ownerId, [importId]);
    if (locked.status === 'reading') await deleteRows(tx, ownerId, [importId]);
  });
}

/**
 * How many rows a batch had, and up to where rows are applied after it; null when none was left.
 */
export type Batch = { count: number; appliedThrough: number } | null;

/**
 * Repeats `work` until no row is left, each time in a transaction that locks the import and moves
 * its cursor (`appliedThrough`): a killed server loses at most the current batch, and no batch is
 * done twice.
 */
export async function runBatches(
  { database, ownerId, importId, signal }: PhaseContext,
  status: ImportStatus,
  work: (tx: Tx, found: StoredImport) => Promise<Batch>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const batch = await database.transaction(async (tx) => {
      const locked = await lockImport(tx, ownerId, importId);
      if (locked?.status !== status) throw new PhaseOver();
      const done = await work(tx, locked);
      if (done) {
        const { count, appliedThrough } = done;
        await changeImport(tx, ownerId, importId, {
          rows_done: locked.rows_done + count,
          applied_through: appliedThrough,
          attempts: 0,
        });
      }
      return done;
    });
    if (!batch) return;
  }
}
