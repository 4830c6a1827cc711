import type { MemberContext } from '#platform/context.ts';

import { type ExportRow, listExportRows } from './queries.ts';

/** The member's exports that still stand, newest first. */
export function listExports({ ctx }: { ctx: MemberContext }): Promise<ExportRow[]> {
  return ctx.database.transaction((tx) => listExportRows(tx, ctx.actor.memberId, ctx.clock.now()));
}
