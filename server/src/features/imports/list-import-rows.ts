import type { ImportOutcome } from '@kith/contract/imports/rules';
import type { ImportRow } from '@kith/contract/imports/schemas';
import { z } from 'zod';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/http/cursor.ts';

import { findImport, listRows, type StoredRow } from './queries.ts';

const keysetSchema = z.object({ row: z.number().int() });

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
}): Promise<{ items: StoredRow[]; nextCursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const after = cursor === undefined ? 0 : decodeCursor(keysetSchema, cursor).row;
  const found = await ctx.database.transaction(async (tx) => {
    if (!(await findImport(tx, ownerId, id))) throw notFound('Import');
    return listRows(tx, ownerId, id, { after, limit: limit + 1, kind, outcome });
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && last ? encodeCursor({ row: last.id }) : null,
  };
}
