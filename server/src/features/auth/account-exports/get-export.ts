import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { type ExportRow, findExport } from './queries.ts';

/**
 * An export and its progress.
 * @throws `not_found`, also for an expired one.
 */
export async function getExport({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<ExportRow> {
  const row = await ctx.database.transaction((tx) =>
    findExport(tx, ctx.actor.memberId, id, ctx.clock.now()),
  );
  if (!row) throw notFound('Export');
  return row;
}
