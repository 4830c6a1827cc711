import { postsPerSignal } from '@kith/contract/feed/rules';
import type { FeedInput, FeedItem, FeedPage } from '@kith/contract/feed/schemas';

import { listTodaysNudges } from '#features/nudges/list-todays-nudges.ts';
import { presentSignal, toSignalKeyset } from '#features/nudges/signal-queries.ts';
import { readFirstComments } from '#features/posts/comment-queries.ts';
import { describePosts } from '#features/posts/describe-posts.ts';
import { presentPost } from '#features/posts/post-card.ts';
import { presentReply } from '#features/posts/present-comment.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { encodeCursor } from '#platform/http/cursor.ts';
import { toTimeKeyset } from '#platform/http/time-keyset.ts';

import { explainPost } from './explain-posts.ts';
import { type FeedCursor, readFeedCursor } from './feed-cursor.ts';
import { type FeedRow, isFiltered, readScope } from './feed-scope.ts';
import { readFeedSignals } from './feed-signals.ts';
import { readLatest, readNewest, readRelevant } from './page-queries.ts';
import { readTopics } from './topic-affinity.ts';

/**
 * A page of the member's feed: posts of their network and of followed members, with signals of their own
 * network between them. Pages never repeat a post, and leave out none that was there when the first was
 * read.
 *
 * @throws `invalid_cursor`
 */
export async function readFeed({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: FeedInput;
}): Promise<FeedPage> {
  const ownerId = ctx.actor.memberId;
  const { sort, cursor: given, limit, ...filter } = input;
  const cursor = readFeedCursor(given);
  if (given === undefined) await refreshSignals(ctx);
  return ctx.database.transaction(async (tx) => {
    const scope = await readScope(tx, ctx, filter);
    const takesSignals = cursor.hasSignals && !isFiltered(scope);
    // What a signal says takes long to read: more of them only where posts leave room.
    const share = Math.floor(limit / (postsPerSignal + 1));
    const few = takesSignals ? await readSignals(tx, ctx, cursor, share + 1) : [];
    const room = limit - Math.min(few.length, share);
    const page = !cursor.hasPosts
      ? { rows: [], next: { posts: cursor.posts, order: null, hasPosts: false } }
      : sort === 'latest'
        ? await readLatest(tx, scope, { after: cursor.posts, limit: room })
        : await readRelevant(tx, ownerId, { scope, cursor, limit: room });
    const isShort = page.rows.length < room && few.length > share;
    const found = isShort ? await readSignals(tx, ctx, cursor, limit + 1) : few;
    const signals = found.slice(0, limit - page.rows.length);
    const next: FeedCursor = {
      ...page.next,
      signals: signals.at(-1)?.keyset ?? cursor.signals,
      hasSignals: signals.length < found.length,
    };
    const [first] = page.rows;
    const newest =
      sort === 'latest' && first
        ? toTimeKeyset(first.published_at, first.post_id)
        : await readNewest(tx, scope);
    return {
      items: interleave(
        await presentRows(tx, ctx, page.rows),
        signals.map(({ item }) => item),
      ),
      next_cursor: next.hasPosts || next.hasSignals ? encodeCursor(next) : null,
      newest: given === undefined ? encodeCursor(newest) : null,
    };
  });
}

/**
 * The signals of the day come with its suggestions, once a day; a member may not have agreed to them.
 */
async function refreshSignals(ctx: MemberContext): Promise<void> {
  const { memberId: ownerId } = ctx.actor;
  const isRefreshed = await ctx.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, ctx.clock.now());
    const day = tx
      .selectFrom('nudge_days')
      .select('day')
      .where('owner_id', '=', ownerId)
      .where('day', '=', today.date);
    return (await day.executeTakeFirst()) !== undefined;
  });
  if (isRefreshed) return;
  await listTodaysNudges({ ctx }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'consent_required') throw error;
  });
}

async function readSignals(tx: Tx, ctx: MemberContext, { signals }: FeedCursor, limit: number) {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  const today = await readLocalDay(tx, ownerId, now);
  const rows = await readFeedSignals(tx, ownerId, { after: signals, limit, now });
  return rows.map((row) => ({
    keyset: toSignalKeyset(row),
    item: { kind: 'signal' as const, signal: presentSignal(row, today, now) },
  }));
}

/** Posts with their reasons and first comments, in the order of the rows. */
async function presentRows(
  tx: Tx,
  ctx: MemberContext,
  rows: readonly FeedRow[],
): Promise<FeedItem[]> {
  const now = ctx.clock.now();
  const ids = rows.map(({ post_id: id }) => id);
  const tags = rows.flatMap((row) => row.tags);
  const topics = await readTopics(tx, ctx.actor.memberId, { tags, now });
  const views = await describePosts(tx, ids, now);
  const answered = views.filter(({ post }) => post.comment_count > 0).map(({ post }) => post.id);
  const comments = await readFirstComments(tx, answered, now);
  const byId = new Map(rows.map((row) => [row.post_id, row]));
  return views.flatMap((view) => {
    const row = byId.get(view.post.id);
    const why = row && explainPost(row, { topics, now });
    if (!why) return [];
    const first = comments.get(view.post.id);
    const post = presentPost(view, ctx);
    return [
      { kind: 'post' as const, post, why, first_comment: first ? presentReply(first, ctx) : null },
    ];
  });
}

/** A signal after every few posts; what is left of either follows. */
function interleave(posts: readonly FeedItem[], signals: readonly FeedItem[]): FeedItem[] {
  const items: FeedItem[] = [];
  const waiting = [...signals];
  for (const [index, post] of posts.entries()) {
    items.push(post);
    const signal = (index + 1) % postsPerSignal === 0 ? waiting.shift() : undefined;
    if (signal) items.push(signal);
  }
  return [...items, ...waiting];
}
