import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { endForgotten } from './end-forgotten.ts';
import { isUndoable } from './policy.ts';
import { findImport, lockImport, type StoredImport } from './queries.ts';
import { queueImportJob } from './queue-import.ts';

/**
 * Undoes a whole import. Undoing again changes nothing.
 *
 * @throws `not_found`, `import_not_undoable` (nothing written, or there is a later import) or
 * `import_already_running`.
 */
export async function undoImport({
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
    if (['undoing', 'undone'].includes(found.status)) return found;
    if (!isUndoable(found)) {
      throw new AppError('import_not_undoable', 'The import can’t be undone (now)');
    }
    await queueImportJob(tx, ctx, found, { status: 'undoing', job: 'imports.undo', rowsDone: 0 });
    return (await findImport(tx, ownerId, id))!;
  });
}
