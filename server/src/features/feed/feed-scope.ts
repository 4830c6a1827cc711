import { feedLimits, type FeedTime } from '@kith/contract/feed/rules';
import type { FeedFilter, FeedWhy } from '@kith/contract/feed/schemas';
import { tagKey } from '@kith/contract/posts/rules';
import { coldRank, rankBound } from '@kith/contract/warmth/rules';
import { type Selectable, sql } from 'kysely';

import { addDays, type LocalDay, readLocalDay, startOfDate } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Posts } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { TimeKeyset } from '#platform/http/time-keyset.ts';

/** A post of the feed before it is described: what the function `read_feed` returns. */
export type FeedRow = Pick<Selectable<Posts>, 'tags'> &
  Computed<{
    post_id: string;
    author_id: string;
    published_at: string;
    relation: FeedWhy['relation'];
    warmth_rank: number | null;
  }>;

/** The filters of a feed as the function takes them. */
export type FeedScope = {
  now: Date;
  since: Date | null;
  filter: FeedFilter;
};

/** Resolves the time range in the member's own calendar; a week begins on Monday. */
export async function readScope(
  tx: Tx,
  { actor, clock }: MemberContext,
  filter: FeedFilter,
): Promise<FeedScope> {
  const now = clock.now();
  if (filter.time === 'all') return { now, since: null, filter };
  return { now, since: startOf(filter.time, await readLocalDay(tx, actor.memberId, now)), filter };
}

function startOf(time: Exclude<FeedTime, 'all'>, { date, timeZone }: LocalDay): Date {
  if (time === 'today') return startOfDate(date, timeZone);
  if (time === 'month') return startOfDate(`${date.slice(0, 8)}01`, timeZone);
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return startOfDate(addDays(date, -weekday), timeZone);
}

/** Whether anything narrows the feed; signals are only in the whole one. */
export function isFiltered({ filter }: FeedScope): boolean {
  return (
    filter.people.length > 0 ||
    filter.tags.length > 0 ||
    filter.time !== 'all' ||
    filter.has_links ||
    filter.has_media ||
    filter.first_degree ||
    filter.min_warmth > 0
  );
}

type Part = { after: TimeKeyset | null; limit: number; since?: Date | null };

/** Posts of the member's feed, the newest first, after a place in that order. */
export function readFeedRows(
  tx: Tx,
  { now, since, filter }: FeedScope,
  { after, limit, since: from = since }: Part,
): Promise<FeedRow[]> {
  const [at, id] = after ?? [null, null];
  const tags = filter.tags.slice(0, feedLimits.tags).map(tagKey);
  const lowest = filter.min_warmth === 0 ? coldRank : boundOf(filter.min_warmth, now);
  return readRows(
    tx,
    sql<FeedRow>`select * from read_feed(${now}, ${at}, ${id}, ${limit},
      ${arrayParam(filter.people, 'uuid[]')}, ${arrayParam(tags, 'text[]')}, ${from},
      ${filter.has_links}, ${filter.has_media}, ${filter.first_degree}, ${lowest})`,
  );
}

/** No tie is entirely warm. */
function boundOf(warmth: number, now: Date): number {
  return warmth >= 100 ? Number.POSITIVE_INFINITY : rankBound(warmth, now);
}
