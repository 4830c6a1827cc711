import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { endForgotten } from './end-forgotten.ts';
import { findImport, type StoredImport } from './queries.ts';

/** @throws `not_found`. */
export async function getImport({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<StoredImport> {
  const found = await ctx.database.transaction(async (tx) => {
    await endForgotten(tx, ctx);
    return findImport(tx, ctx.actor.memberId, id);
  });
  if (!found) throw notFound('Import');
  return found;
}
