import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { isUniqueViolation } from '#platform/database/constraint-violations.ts';

import { changeImport, type StoredImport } from './queries.ts';

/**
 * Starts an import and sends its job. The database allows a member one running import: of two that
 * race one is refused.
 *
 * @throws `import_already_running`.
 */
export async function queueImportJob(
  tx: Tx,
  ctx: MemberContext,
  found: StoredImport,
  { status, job, rowsDone }: { status: 'queued' | 'undoing'; job: string; rowsDone: number },
): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const change = {
    status,
    // Of the latest start: by it a run is known to be forgotten.
    started_at: ctx.clock.now(),
    rows_done: rowsDone,
    finished_at: null,
    error_code: null,
    attempts: 0,
  };
  try {
    await changeImport(tx, ownerId, found.id, change);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('import_already_running', 'Another import is under way');
  }
  await ctx.jobs.send(tx, job, { ownerId, importId: found.id });
}
