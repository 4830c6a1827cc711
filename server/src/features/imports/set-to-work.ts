import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';

import { changeImport, type StoredImport } from './queries.ts';

/**
 * Puts an import to work and sends the job for it. The database lets a member have one at work: of
 * two that race for different imports one is refused.
 *
 * @throws `import_already_running`.
 */
export async function setToWork(
  tx: Tx,
  ctx: MemberContext,
  found: StoredImport,
  { status, job, rowsDone }: { status: 'queued' | 'undoing'; job: string; rowsDone: number },
): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const startedAt = found.startedAt ?? ctx.clock.now();
  const change = { status, startedAt, rowsDone, finishedAt: null, errorCode: null, attempts: 0 };
  try {
    await changeImport(tx, ownerId, found.id, change);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('import_already_running', 'Another import is under way');
  }
  await ctx.jobs.send(tx, job, { ownerId, importId: found.id });
}
