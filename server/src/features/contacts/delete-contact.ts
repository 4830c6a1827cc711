import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { setDeleted } from './queries.ts';

/** Deletes a contact; it can be restored until it is erased. Deleting again changes nothing. */
export async function deleteContact({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ id: string }> {
  const now = ctx.clock.now();
  const isDone = await ctx.database.transaction((tx) =>
    setDeleted(tx, ctx.actor.memberId, input.id, { deletedAt: now, now }),
  );
  if (!isDone) throw notFound('Contact');
  return { id: input.id };
}
