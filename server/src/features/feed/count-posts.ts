import { newPostsCounted } from '@kith/contract/feed/rules';
import type { FeedFilter } from '@kith/contract/feed/schemas';

import type { MemberContext } from '#platform/context.ts';

import { readNewestCursor } from './feed-cursor.ts';
import { readFeedRows, readScope } from './feed-scope.ts';

type Count = { count: number; has_more: boolean };

const toCount = (found: number): Count => ({
  count: Math.min(found, newPostsCounted),
  has_more: found > newPostsCounted,
});

/** How many posts a filter finds, up to what a badge shows. */
export function countPosts({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: FeedFilter;
}): Promise<Count> {
  return ctx.database.transaction(async (tx) => {
    const scope = await readScope(tx, ctx, input);
    const rows = await readFeedRows(tx, scope, { after: null, limit: newPostsCounted + 1 });
    return toCount(rows.length);
  });
}

/** How many posts came since the first page was read. @throws `invalid_cursor` */
export function countNewPosts({
  ctx,
  input: { since, ...filter },
}: {
  ctx: MemberContext;
  input: FeedFilter & { since: string };
}): Promise<Count> {
  const [at, id] = readNewestCursor(since);
  const from = new Date(at);
  return ctx.database.transaction(async (tx) => {
    const scope = await readScope(tx, ctx, filter);
    const start = scope.since !== null && scope.since > from ? scope.since : from;
    const part = { after: null, limit: newPostsCounted + 2, since: start };
    const rows = await readFeedRows(tx, scope, part);
    const known = rows.findIndex(({ post_id: postId }) => postId === id);
    return toCount(known === -1 ? rows.length : known);
  });
}
