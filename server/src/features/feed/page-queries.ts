import { sql } from 'kysely';

import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { toTimeKeyset } from '#platform/http/time-keyset.ts';

import { explainPost } from './explain-posts.ts';
import type { FeedCursor } from './feed-cursor.ts';
import { type FeedRow, type FeedScope, readFeedRows } from './feed-scope.ts';
import { readTopics } from './topic-affinity.ts';

/** So many of the newest posts are put into an order at once. */
const windowSize = 200;
/** Orders that a member may have open in several windows. */
const keptOrders = 10;

export type PostPage = { rows: FeedRow[]; next: Pick<FeedCursor, 'posts' | 'order' | 'hasPosts'> };

/** A page of the latest posts. */
export async function readLatest(
  tx: Tx,
  scope: FeedScope,
  { after, limit }: { after: FeedCursor['posts']; limit: number },
): Promise<PostPage> {
  const found = await readFeedRows(tx, scope, { after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: { order: null, ...afterRows(rows, after, found.length > limit) } };
}

function afterRows(rows: readonly FeedRow[], before: FeedCursor['posts'], hasPosts: boolean) {
  const last = rows.at(-1);
  return { posts: last ? toTimeKeyset(last.published_at, last.post_id) : before, hasPosts };
}

/**
 * A page of the most relevant posts. The newest are put into an order, which is stored: the pages after
 * the first neither repeat nor leave out a post, whatever is published or read meanwhile. When it is used
 * up, the posts before them follow in an order of their own.
 */
export async function readRelevant(
  tx: Tx,
  ownerId: string,
  { scope, cursor, limit }: { scope: FeedScope; cursor: FeedCursor; limit: number },
): Promise<PostPage> {
  let place = cursor.order;
  let after = cursor.posts;
  const rows: FeedRow[] = [];
  while (rows.length < limit) {
    const order = place && (await findOrder(tx, ownerId, place[0]));
    if (place && order && place[1] < order.length) {
      const ids = order.slice(place[1], place[1] + limit - rows.length);
      rows.push(...(await readRowsOf(tx, scope, ids)));
      place = [place[0], place[1] + ids.length];
      continue;
    }
    const found = await readFeedRows(tx, scope, { after, limit: windowSize });
    if (found.length === 0) return { rows, next: { posts: after, order: null, hasPosts: false } };
    place = [await storeOrder(tx, ownerId, { rows: found, now: scope.now }), 0];
    after = afterRows(found, after, true).posts;
  }
  return { rows, next: { posts: after, order: place, hasPosts: true } };
}

async function findOrder(tx: Tx, ownerId: string, id: string): Promise<string[] | null> {
  const row = await tx
    .selectFrom('feed_orders')
    .select('post_ids')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.post_ids ?? null;
}

/** Posts of an order as they are in the feed now; those that left it are gone. */
async function readRowsOf(tx: Tx, { now }: FeedScope, ids: readonly string[]): Promise<FeedRow[]> {
  const rows = await readRows(
    tx,
    sql<FeedRow>`select * from feed_rows(${arrayParam(ids, 'uuid[]')}, ${now})`,
  );
  const byId = new Map(rows.map((row) => [row.post_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function storeOrder(
  tx: Tx,
  ownerId: string,
  { rows, now }: { rows: readonly FeedRow[]; now: Date },
): Promise<string> {
  const topics = await readTopics(tx, ownerId, { tags: rows.flatMap(({ tags }) => tags), now });
  const scored = rows.map((row) => ({
    id: row.post_id,
    score: explainPost(row, { topics, now }).score,
  }));
  const ids = scored.toSorted((a, b) => b.score - a.score).map(({ id }) => id);
  const { id } = await tx
    .insertInto('feed_orders')
    .values({ owner_id: ownerId, post_ids: ids, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from feed_orders where owner_id = ${ownerId} and id in (
      select o.id from feed_orders o where o.owner_id = ${ownerId} and o.id <> ${id}
      order by o.created_at desc, o.id offset ${keptOrders - 1})`.execute(tx);
  return id;
}

/** The newest post of the feed, by which later ones are counted. */
export async function readNewest(tx: Tx, scope: FeedScope): Promise<Computed<[string, string]>> {
  const [first] = await readFeedRows(tx, scope, { after: null, limit: 1 });
  if (first) return toTimeKeyset(first.published_at, first.post_id);
  return [scope.now.toISOString(), 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
}
