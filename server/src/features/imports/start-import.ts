import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { canStart } from './policy.ts';
import { deleteFiles, findImport, lockImport, type StoredImport } from './queries.ts';
import { setToWork } from './set-to-work.ts';

/**
 * Has a preview carried out; a run that failed on its way goes on. Starting what was started already
 * changes nothing.
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
    const found = await lockImport(tx, ownerId, id);
    if (!found) throw notFound('Import');
    if (['queued', 'running', 'completed'].includes(found.status)) return found;
    if (!canStart(found)) throw new AppError('illegal_state', 'The import can’t be started now');
    await deleteFiles(tx, ownerId, [id]);
    const { rowsDone } = found;
    await setToWork(tx, ctx, found, { status: 'queued', job: 'imports.apply', rowsDone });
    return (await findImport(tx, ownerId, id))!;
  });
}
