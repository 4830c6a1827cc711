import { dayMs } from '@kith/contract/core/time';
import type { FeedFilter, TrendingTag } from '@kith/contract/feed/schemas';
import { tagKey } from '@kith/contract/posts/rules';

import { presentAuthor } from '#features/posts/post-card.ts';
import { readAuthors } from '#features/posts/read-authors.ts';
import type { MemberContext } from '#platform/context.ts';

import { type FeedRow, readFeedRows } from './feed-scope.ts';

const trendMs = 7 * dayMs;
const examinedPosts = 1_000;
const shownTags = 10;
const shownPeople = 3;

const everything: FeedFilter = {
  people: [],
  tags: [],
  time: 'all',
  has_links: false,
  has_media: false,
  first_degree: false,
  min_warmth: 0,
};

/** The tags that most members of the network wrote about in the last week. */
export function listTrending({ ctx }: { ctx: MemberContext }): Promise<{ items: TrendingTag[] }> {
  const now = ctx.clock.now();
  const scope = { now, since: new Date(now.getTime() - trendMs), filter: everything };
  return ctx.database.transaction(async (tx) => {
    const rows = await readFeedRows(tx, scope, { after: null, limit: examinedPosts });
    const ranked = rankTags(rows, ctx.actor.memberId);
    const shown = ranked.flatMap(({ people }) => people);
    const authors = await readAuthors(tx, shown, now);
    return {
      items: ranked.map(({ people, ...tag }) => ({
        ...tag,
        people: people.flatMap((id) => {
          const author = authors.get(id);
          return author ? [presentAuthor(author, now)] : [];
        }),
      })),
    };
  });
}

type RankedTag = Omit<TrendingTag, 'people'> & { people: string[] };

function rankTags(rows: readonly FeedRow[], readerId: string): RankedTag[] {
  const found = new Map<string, { tag: string; posts: number; authors: Map<string, number> }>();
  for (const row of rows) {
    for (const tag of row.tags) {
      const key = tagKey(tag);
      const known = found.get(key) ?? { tag, posts: 0, authors: new Map<string, number>() };
      known.posts += 1;
      known.authors.set(row.author_id, row.warmth_rank ?? Number.NEGATIVE_INFINITY);
      found.set(key, known);
    }
  }
  const tags = Array.from(found.values(), ({ tag, posts, authors }) => ({
    tag,
    post_count: posts,
    author_count: authors.size,
    people: warmestOf(authors, readerId),
  }));
  const sorted = tags.toSorted(
    (a, b) =>
      b.author_count - a.author_count ||
      b.post_count - a.post_count ||
      a.tag.localeCompare(b.tag, 'en'),
  );
  return sorted.slice(0, shownTags);
}

/** The authors with the highest warmth ranks, without the reader. */
function warmestOf(authors: ReadonlyMap<string, number>, readerId: string): string[] {
  const others = [...authors].filter(([id]) => id !== readerId);
  const byWarmth = others.toSorted(([, one], [, other]) =>
    one === other ? 0 : other > one ? 1 : -1,
  );
  return byWarmth.slice(0, shownPeople).map(([id]) => id);
}
