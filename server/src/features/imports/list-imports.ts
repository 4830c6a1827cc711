import { idSchema } from '@kith/contract/core/ids';
import { z } from 'zod';

import type { MemberContext } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/http/cursor.ts';

import { listImports as selectImports, type StoredImport } from './queries.ts';

const keysetSchema = z.object({ created_at: z.iso.datetime(), id: idSchema });

/** A member's imports, newest first; discarded previews are not among them. */
export async function listImports({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: StoredImport[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
  const found = await ctx.database.transaction((tx) =>
    selectImports(tx, ctx.actor.memberId, { after, limit: limit + 1 }),
  );
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const keyset = hasMore ? { created_at: last.createdAt.toISOString(), id: last.id } : null;
  return { items, nextCursor: keyset && encodeCursor(keyset) };
}
