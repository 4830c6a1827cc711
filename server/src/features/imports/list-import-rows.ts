import type { ImportOutcome } from '@kith/contract/imports/rules';
import type { ImportRow } from '@kith/contract/imports/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readNumberCursor } from '#platform/http/number-keyset.ts';

import { findImport, listRows, type StoredRow } from './queries.ts';

/**
 * The rows of an import in the order of the file.
 *
 * @throws `not_found`.
 */
export async function listImportRows({
  ctx,
  input: { id, cursor, limit, kind, outcome },
}: {
  ctx: MemberContext;
  input: {
    id: string;
    cursor?: string | undefined;
    limit: number;
    kind?: ImportRow['kind'] | undefined;
    outcome?: ImportOutcome | undefined;
  };
}): Promise<{ items: StoredRow[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const after = readNumberCursor(cursor) ?? 0;
  const rows = await ctx.database.transaction(async (tx) => {
    if (!(await findImport(tx, ownerId, id))) throw notFound('Import');
    return listRows(tx, ownerId, id, { after, limit: limit + 1, kind, outcome });
  });
  return cutPage(rows, limit, (last) => last.id);
}
