import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { PostRow, PostView } from './post-row.ts';
import { readAuthors } from './read-authors.ts';

/**
 * The posts with these ids that the caller may read, in the order of the ids, with their authors and
 * what they share.
 */
export async function describePosts(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<PostView[]> {
  const posts = await readPosts(tx, ids, now);
  const sharedIds = posts.flatMap(({ shared_post_id: id }) => (id === null ? [] : [id]));
  const shared = await readPosts(tx, sharedIds, now);
  const cards = await readAuthors(
    tx,
    [...posts, ...shared].map(({ owner_id: id }) => id),
    now,
  );
  const sharedById = new Map(shared.map((post) => [post.id, post]));
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => {
    const post = byId.get(id);
    const author = post && cards.get(post.owner_id);
    if (!author) return [];
    const original = sharedById.get(post.shared_post_id ?? '');
    const originalAuthor = original && cards.get(original.owner_id);
    const view = originalAuthor ? { post: original, author: originalAuthor } : null;
    return [{ post, author, shared: view }];
  });
}

/** @throws `not_found` for a post that the caller may not read. */
export async function describePost(tx: Tx, id: string, now: Date): Promise<PostView> {
  const [view] = await describePosts(tx, [id], now);
  if (!view) throw notFound('Post');
  return view;
}

/** @throws `not_found` for a post that the caller may not read. */
export async function requireReadable(tx: Tx, id: string, now: Date): Promise<PostRow> {
  const [post] = await readPosts(tx, [id], now);
  if (!post || post.status !== 'published') throw notFound('Post');
  return post;
}

async function readPosts(tx: Tx, ids: readonly string[], now: Date): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  return readRows(
    tx,
    sql<PostRow>`select * from describe_posts(${arrayParam([...new Set(ids)], 'uuid[]')}, ${now})`,
  );
}
