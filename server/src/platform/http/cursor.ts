import type { z } from 'zod';

import { AppError } from '#platform/app-error.ts';

/** Cursors are opaque to the caller: base64url of JSON that holds the keyset of the last row. */
export function encodeCursor(keyset: unknown): string {
  return Buffer.from(JSON.stringify(keyset)).toString('base64url');
}

/** @throws `invalid_cursor` when the text is not a cursor of this listing. */
export function decodeCursor<Keyset>(schema: z.ZodType<Keyset>, text: string): Keyset {
  const keyset = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!keyset.success)
    throw new AppError('invalid_cursor', 'The cursor is not one of this listing');
  return keyset.data;
}

/**
 * A page from one row more than it holds, as queries read them: the extra row shows that there is a
 * next page. `keysetOf` returns the sort values of the last row.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keysetOf: (last: Row) => unknown,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isLastPage = rows.length <= limit || last === undefined;
  return { items, next_cursor: isLastPage ? null : encodeCursor(keysetOf(last)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
