import { foldText } from '@kith/contract/core/text';
import { readWrittenFilters } from '@kith/contract/search/language/written-filters';
import { type Selectable, sql } from 'kysely';

import type { Refinement } from '#features/contacts/refinement.ts';
import { searchWords } from '#features/contacts/search-words.ts';
import { phrasePattern, phraseWords, wordPatterns } from '#features/contacts/text-conditions.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Contacts, Posts } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';

export type FoundPostRow = Pick<
  Selectable<Posts>,
  'body' | 'tags' | 'published_at' | 'like_count' | 'comment_count'
> &
  Pick<Selectable<Contacts>, 'photo_id'> &
  Computed<{
    post_id: string;
    author_id: string;
    author_name: string;
    contact_id: string | null;
    warmth_rank: number | null;
  }>;

/** The newest posts that the member may read and that a query finds. */
export async function findPosts({
  ctx,
  input: { words: text, refinement, most },
}: {
  ctx: MemberContext;
  input: { words: string; refinement: Refinement; most: number };
}): Promise<FoundPostRow[]> {
  const asked = readWrittenFilters(refinement.filters);
  const patternsOf = (texts: readonly string[]) => texts.flatMap((one) => phrasePattern(one) ?? []);
  // Tags are among the words too.
  const { beginnings, whole } = phraseWords(refinement.phrases);
  const words = [text, ...asked.tags].flatMap((one) => searchWords(one, foldText));
  words.push(...beginnings);
  const isAsked = words.length > 0 || whole.length > 0 || asked.isFiltered;
  if (!isAsked || asked.isImpossible) return [];
  const startOf = (day: string | undefined) =>
    day === undefined
      ? sql`null`
      : sql`(${day}::date::timestamp at time zone ${refinement.timeZone})`;
  return ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<FoundPostRow>`select f.*, c.photo_id from search_posts(
          ${arrayParam([...new Set(words)], 'text[]')}, ${arrayParam(whole, 'text[]')},
          ${arrayParam(patternsOf(refinement.phrases), 'text[]')},
          ${arrayParam(patternsOf(refinement.without), 'text[]')},
          ${arrayParam(
            asked.senders.flatMap((name) => searchWords(name, foldText)),
            'text[]',
          )},
          ${arrayParam(
            asked.senders.flatMap((name) => searchWords(name)),
            'text[]',
          )},
          ${arrayParam(asked.senders.flatMap(wordPatterns), 'text[]')}, ${asked.isOwn},
          ${asked.excludesSenders}, ${arrayParam(asked.tags.flatMap(wordPatterns), 'text[]')},
          ${startOf(asked.from)}, ${startOf(asked.until)}, ${asked.wantsLink}, ${asked.wantsFile},
          ${ctx.clock.now()}, ${most}) f
        left join contacts c on c.owner_id = ${ctx.actor.memberId} and c.id = f.contact_id
        order by f.published_at desc, f.post_id`,
    ),
  );
}
