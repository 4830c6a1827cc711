import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { foldText } from '@kith/contract/core/text';
import type { SearchResponse, SiteSearch } from '@kith/contract/search/schemas';

import { listContacts } from '#features/contacts/list-contacts.ts';
import type { MemberContext } from '#platform/context.ts';

import { type FoundContactRow, presentContactResult } from './present.ts';
import { selectOpenedIds, upsertRecentSearch } from './queries.ts';
import { putOpenedFirst } from './put-opened-first.ts';

/** Among so many of the best matches, those that were opened before come first. */
const rankedRows = 100;

type Asked = { ctx: MemberContext; input: SiteSearch };

/** Searches the member's own contacts; the first page is stored among their recent searches. */
export async function searchSite({ ctx, input }: Asked): Promise<SearchResponse> {
  const wantsContacts = input.types?.includes('contact') ?? true;
  const found = wantsContacts ? await findContacts({ ctx, input }) : nothing;
  const now = ctx.clock.now();
  const page = found.rows.slice(input.offset, input.offset + input.limit);
  if (input.offset === 0 && found.total > 0) {
    const search = {
      key: foldText(input.query),
      query: input.query,
      resultCount: found.total,
      now,
    };
    await ctx.database.transaction((tx) => upsertRecentSearch(tx, ctx.actor.memberId, search));
  }
  return {
    results: {
      contacts: page.map((row) => presentContactResult(row, now)),
      posts: [],
      opportunities: [],
      profiles: [],
    },
    pagination: {
      total: found.total,
      limit: input.limit,
      hasMore: found.hasMore || found.rows.length > input.offset + input.limit,
    },
  };
}

type Found = { rows: FoundContactRow[]; total: number; hasMore: boolean };
const nothing: Found = { rows: [], total: 0, hasMore: false };

/** The matches up to the page's end, in order. */
async function findContacts({ ctx, input }: Asked): Promise<Found> {
  const rows: FoundContactRow[] = [];
  let total: number | null = null;
  let cursor: string | undefined;
  do {
    const page = await listContacts({
      ctx,
      input: contactListInputSchema.parse({ q: input.query, limit: rankedRows, cursor }),
    });
    rows.push(...page.items);
    total ??= page.total;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && rows.length < input.offset + input.limit);
  const openedIds = await ctx.database.transaction((tx) =>
    selectOpenedIds(tx, ctx.actor.memberId, foldText(input.query)),
  );
  const ranked = putOpenedFirst(rows.slice(0, rankedRows), openedIds);
  return {
    rows: [...ranked, ...rows.slice(rankedRows)],
    total: total ?? rows.length,
    hasMore: cursor !== undefined,
  };
}
