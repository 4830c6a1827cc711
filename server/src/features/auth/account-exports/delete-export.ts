import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { deleteParts, removeExport } from './queries.ts';

/**
 * Deletes an export and its archive; a running one stops.
 * @throws `not_found`.
 */
export async function deleteExport({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<void> {
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    if (!(await removeExport(tx, ownerId, id, ctx.clock.now()))) throw notFound('Export');
    await deleteParts(tx, ownerId, id);
  });
}
