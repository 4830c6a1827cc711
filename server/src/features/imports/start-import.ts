import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { endForgotten } from './end-forgotten.ts';
import { canStart } from './policy.ts';
import { deleteFiles, findImport, lockImport, type StoredImport } from './queries.ts';
import { queueImportJob } from './queue-import.ts';

/**
 * Applies a preview; a run that failed midway continues. Starting again changes nothing.
 *
 * @throws `not_found`, `illegal_state` or `import_already_running`.
 */
export async function startImport({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<StoredImport> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await endForgotten(tx, ctx);
    const found = await lockImport(tx, ownerId, id);
    if (!found) throw notFound('Import');
    if (['queued', 'running', 'completed'].includes(found.status)) return found;
    if (!canStart(found)) throw new AppError('illegal_state', 'The import can’t be started now');
    await deleteFiles(tx, ownerId, [id]);
    await queueImportJob(tx, ctx, found, {
      status: 'queued',
      job: 'imports.apply',
      rowsDone: found.rows_done,
    });
    return (await findImport(tx, ownerId, id))!;
  });
}
