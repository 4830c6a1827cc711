import type { ContactMerge } from '@kith/contract/duplicates/schemas';
import type { MemberContext } from '#platform/context.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { z } from 'zod';

import { describeMerges } from './describe-merge.ts';
import { listMergeRows } from './merge-queries.ts';

const keysetSchema = z.string().regex(/^\d{1,18}$/u);

/**
 * Merges, newest first, including undone ones.
 *
 * @throws `invalid_cursor`.
 */
export function listMerges({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: ContactMerge[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const before = cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
  return ctx.database.transaction(async (tx) => {
    const rows = await listMergeRows(tx, ownerId, { before, limit: limit + 1 });
    const page = cutPage(rows, limit, ({ position }) => position);
    return {
      items: await describeMerges(tx, ctx, page.items),
      next_cursor: page.next_cursor,
    };
  });
}
