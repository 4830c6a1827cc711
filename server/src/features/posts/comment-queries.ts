import type { Mention } from '@kith/contract/posts/schemas';
import { type Selectable, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { Comments } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { TimeKeyset } from '#platform/http/time-keyset.ts';

import type { AuthorRow } from './post-row.ts';
import { readAuthors } from './read-authors.ts';

/** What the function `visible_comments` returns. */
type CommentRow = Pick<
  Selectable<Comments>,
  'id' | 'owner_id' | 'post_id' | 'parent_id' | 'body' | 'like_count' | 'created_at' | 'edited_at'
> &
  Computed<{
    is_deleted: boolean;
    is_hidden: boolean;
    is_liked: boolean;
    mentions: Mention[] | null;
    post_owner_id: string;
  }>;

export type CommentView = { comment: CommentRow; author: AuthorRow | null };
export type ThreadView = CommentView & { replies: CommentView[] };

type Wanted = { id?: string; after?: TimeKeyset | null; limit: number };

/** Comments of a post that the caller may see, the oldest first, with their answers. */
export async function readThreads(
  tx: Tx,
  postId: string,
  { id, after = null, limit, now }: Wanted & { now: Date },
): Promise<ThreadView[]> {
  const [at, lastId] = after ?? [null, null];
  const rows = await readRows(
    tx,
    sql<CommentRow>`select * from visible_comments(${postId}, ${id ?? null}, ${at}, ${lastId},
      ${limit}, ${now})`,
  );
  const cards = await readAuthors(
    tx,
    rows.map(({ owner_id: ownerId }) => ownerId),
    now,
  );
  const toView = (comment: CommentRow): CommentView => ({
    comment,
    author: comment.is_deleted ? null : (cards.get(comment.owner_id) ?? null),
  });
  return rows.flatMap((row) => {
    if (row.parent_id !== null) return [];
    const replies = rows.filter(({ parent_id: parentId }) => parentId === row.id);
    return [{ ...toView(row), replies: replies.map(toView) }];
  });
}

/** The first comment of each of these posts that the caller may see, by the post's id. */
export async function readFirstComments(
  tx: Tx,
  postIds: readonly string[],
  now: Date,
): Promise<Map<string, CommentView>> {
  if (postIds.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<CommentRow>`select * from first_comments(${arrayParam(postIds, 'uuid[]')}, ${now})`,
  );
  const cards = await readAuthors(
    tx,
    rows.map(({ owner_id: ownerId }) => ownerId),
    now,
  );
  return new Map(
    rows.flatMap((comment) => {
      const author = cards.get(comment.owner_id);
      return author ? [[comment.post_id, { comment, author }]] : [];
    }),
  );
}

/** One comment with its thread, whichever of the two it is. @throws `not_found` */
export async function readThreadOf(tx: Tx, id: string, now: Date): Promise<ThreadView> {
  const found = await readComment(tx, id, now);
  if (!found) throw notFound('Comment');
  const top = found.parent_id ?? found.id;
  const [thread] = await readThreads(tx, found.post_id, { id: top, limit: 1, now });
  if (!thread) throw notFound('Comment');
  return thread;
}

/** The comment itself in its thread: a top one with its answers, an answer without. */
export function pickFrom(thread: ThreadView, id: string): ThreadView {
  if (thread.comment.id === id) return thread;
  const reply = thread.replies.find(({ comment }) => comment.id === id);
  if (!reply) throw notFound('Comment');
  return { ...reply, replies: [] };
}

type FoundComment = Pick<
  Selectable<Comments>,
  'id' | 'owner_id' | 'post_id' | 'parent_id' | 'body' | 'like_count'
> &
  Computed<{ post_owner_id: string; is_liked: boolean }>;

/** A comment that the caller may see, not deleted; undefined for any other. */
export function readComment(tx: Tx, id: string, now: Date): Promise<FoundComment | undefined> {
  return readRow(tx, sql<FoundComment>`select * from find_comment(${id}, ${now})`);
}
