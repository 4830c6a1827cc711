import type { ListPart, ListPosts } from '@kith/contract/posts/schemas';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { describePosts } from './describe-posts.ts';
import type { PostView } from './post-row.ts';

type Page = { items: PostView[]; next_cursor: string | null };
type Placed = Computed<{ id: string; at: string }>;

/**
 * The member's own posts, or what they may see of another member's, the newest first; pinned ones come
 * before all others on the first page.
 *
 * @throws `invalid_cursor`, `consent_required` for those of others.
 */
export function listPosts({
  ctx,
  input: { status, sort, member_id: memberId, cursor, limit },
}: {
  ctx: MemberContext;
  input: ListPosts;
}): Promise<Page> {
  const ownerId = memberId ?? ctx.actor.memberId;
  const isOwn = ownerId === ctx.actor.memberId;
  const database = isOwn ? ctx.database : ctx.database.requiring(['data_processing']);
  const now = ctx.clock.now();
  if (isOwn && sort === 'reach') return listMostReached({ ctx, input: { cursor, limit } });
  const keyset = readTimeCursor(cursor);
  const isPublished = isOwn ? status === 'published' : true;
  const time = isPublished ? sql`p.published_at` : sql`p.updated_at`;
  return database.transaction(async (tx) => {
    const pinned = isPublished && keyset === null ? await readPinned(tx, ownerId) : [];
    const rows = await readRows(
      tx,
      sql<Placed>`select p.id, ${time} as at from posts p
        where p.owner_id = ${ownerId} and p.deleted_at is null
          and p.status = ${isPublished ? 'published' : status}
          and ${isPublished ? sql`p.pinned_at is null` : sql`true`}
          and ${afterTime(time, sql`p.id`, keyset)}
        order by ${time} desc, p.id limit ${limit + 1}`,
    );
    const page = cutPage(rows, limit, (last) => toTimeKeyset(last.at, last.id));
    const ids = [...pinned, ...page.items].map(({ id }) => id);
    return { items: await describePosts(tx, ids, now), next_cursor: page.next_cursor };
  });
}

const reachKeyset = z.tuple([z.int(), z.uuid()]);

/** The member's own published posts, those seen by most members first. */
function listMostReached({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<Page> {
  const [views, lastId] = cursor === undefined ? [null, null] : decodeCursor(reachKeyset, cursor);
  return ctx.database.transaction(async (tx) => {
    const rows = await readRows(
      tx,
      sql<Computed<{ id: string; views: number }>>`select id, views
        from most_reached_posts(${views}, ${lastId}, ${limit + 1})`,
    );
    const page = cutPage(rows, limit, (last) => [last.views, last.id]);
    const ids = page.items.map(({ id }) => id);
    return { items: await describePosts(tx, ids, ctx.clock.now()), next_cursor: page.next_cursor };
  });
}

function readPinned(tx: Tx, ownerId: string): Promise<Placed[]> {
  return readRows(
    tx,
    sql<Placed>`select p.id, p.published_at as at from posts p
      where p.owner_id = ${ownerId} and p.deleted_at is null and p.status = 'published'
        and p.pinned_at is not null order by p.pinned_at desc, p.id`,
  );
}

/** Bookmarked posts that the member may still read, the last bookmarked first. */
export function listBookmarked({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: ListPart;
}): Promise<Page> {
  const keyset = readTimeCursor(cursor);
  const after: RawBuilder<boolean> = afterTime(sql`k.created_at`, sql`k.post_id`, keyset);
  return ctx.database.transaction(async (tx) => {
    const rows = await readRows(
      tx,
      sql<Placed>`select k.post_id as id, k.created_at as at from post_bookmarks k
        where k.owner_id = ${ctx.actor.memberId} and ${after}
        order by k.created_at desc, k.post_id limit ${limit + 1}`,
    );
    const page = cutPage(rows, limit, (last) => toTimeKeyset(last.at, last.id));
    const ids = page.items.map(({ id }) => id);
    return {
      items: await describePosts(tx, ids, ctx.clock.now()),
      next_cursor: page.next_cursor,
    };
  });
}
