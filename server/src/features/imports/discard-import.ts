import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { canDiscard } from './policy.ts';
import { changeImport, deleteFiles, deleteRows, lockImport } from './queries.ts';

/**
 * Discards a preview with everything that was read. Discarding it again changes nothing.
 *
 * @throws `not_found`, or `illegal_state` when the import has written something.
 */
export async function discardImport({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const found = await lockImport(tx, ownerId, id);
    if (!found) throw notFound('Import');
    if (found.status === 'discarded') return { id };
    if (!canDiscard(found)) throw new AppError('illegal_state', 'The import was carried out');
    await changeImport(tx, ownerId, id, { status: 'discarded' });
    await deleteFiles(tx, ownerId, [id]);
    await deleteRows(tx, ownerId, [id]);
    return { id };
  });
}
