import type { ListOfPost } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { readThreads, type ThreadView } from './comment-queries.ts';
import { requireReadable } from './describe-posts.ts';
import type { AuthorRow } from './post-row.ts';
import { readAuthors } from './read-authors.ts';

type Parts = { ctx: MemberContext; input: ListOfPost };

/** The comments of a post, the oldest first. @throws `not_found`, `invalid_cursor` */
export function listComments({
  ctx,
  input: { post_id: postId, cursor, limit },
}: Parts): Promise<{ items: ThreadView[]; next_cursor: string | null }> {
  const after = readTimeCursor(cursor);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await requireReadable(tx, postId, now);
    const threads = await readThreads(tx, postId, { after, limit: limit + 1, now });
    return cutPage(threads, limit, ({ comment }) => toTimeKeyset(comment.created_at, comment.id));
  });
}

/** Who likes a post, the last first. @throws `not_found`, `invalid_cursor` */
export function listLikes({
  ctx,
  input: { post_id: postId, cursor, limit },
}: Parts): Promise<{ items: AuthorRow[]; next_cursor: string | null }> {
  const keyset = readTimeCursor(cursor);
  const [at, lastId] = keyset ?? [null, null];
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await requireReadable(tx, postId, now);
    const rows = await readRows(
      tx,
      sql<Computed<{ member_id: string; liked_at: string }>>`
        select * from visible_likes(${postId}, ${at}, ${lastId}, ${limit + 1}, ${now})`,
    );
    const page = cutPage(rows, limit, (last) => toTimeKeyset(last.liked_at, last.member_id));
    const cards = await readAuthors(
      tx,
      page.items.map(({ member_id: id }) => id),
      now,
    );
    const items = page.items.flatMap(({ member_id: id }) => cards.get(id) ?? []);
    return { items, next_cursor: page.next_cursor };
  });
}
