import { foldText } from '@kith/contract/core/text';
import type { SearchType } from '@kith/contract/search/language/operators';
import { planQuery } from '@kith/contract/search/language/query-plan';
import type { SearchResponse, SiteSearch } from '@kith/contract/search/schemas';

import type { MemberContext } from '#platform/context.ts';

import { countContactValues, countPostValues, countSenders } from './facets.ts';
import {
  presentCompanyResult,
  presentContactResult,
  presentMessageResult,
  presentOpportunityResult,
  presentPostResult,
  presentProfileResult,
} from './present.ts';
import type { Search } from './found-part.ts';
import { selectOpenedIds, selectTimeZone, upsertRecentSearch } from './queries.ts';
import { searchTypes } from './search-types.ts';

/**
 * Searches everything that the member may read: their contacts, companies, messages and opportunities,
 * and the profiles and posts that others show them. What a query
 * asks for by operators is found in the types that know them all. The first page is stored among the
 * recent searches.
 */
export async function searchEverything({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SiteSearch;
}): Promise<SearchResponse> {
  const search = await readSearch(ctx, input);
  const parts = await searchTypes(search);
  const total = Object.values(parts).reduce((sum, part) => sum + part.total, 0);
  if (input.offset === 0 && total > 0) await keepSearch(ctx, input.query, total);
  const { now } = search;
  return {
    results: {
      contacts: parts.contact.rows.map((row) => presentContactResult(row, now)),
      posts: parts.post.rows.map((row) => presentPostResult(row, search)),
      opportunities: parts.opportunity.rows.map(presentOpportunityResult),
      profiles: parts.profile.rows.map((row) => presentProfileResult(row, now)),
      companies: parts.company.rows.map((row) => presentCompanyResult(row, now)),
      messages: parts.message.rows.map((row) => presentMessageResult(row, search)),
    },
    facets: {
      types: Object.fromEntries(
        Object.entries(parts)
          .filter(([type]) => search.types.has(type as SearchType))
          .map(([type, { total: count, isMore }]) => [type, { count, isMore }]),
      ),
      contact: countContactValues(parts.contact.best, now),
      message: countSenders(parts.message.best),
      post: countPostValues(parts.post.best),
    },
    pagination: {
      total,
      limit: input.limit,
      hasMore: Object.values(parts).some((part) => part.hasNext),
    },
  };
}

/** What is searched, with what the member opened before. */
async function readSearch(ctx: MemberContext, input: SiteSearch): Promise<Search> {
  const plan = planQuery(input.query);
  const { memberId } = ctx.actor;
  const wanted = new Set(input.types ?? plan.types);
  const { openedIds, timeZone } = await ctx.database.transaction(async (tx) => ({
    openedIds: await selectOpenedIds(tx, memberId, foldText(input.query)),
    timeZone: plan.filters.length === 0 ? 'UTC' : await selectTimeZone(tx, memberId),
  }));
  return {
    ctx,
    words: plan.words,
    refinement: {
      phrases: plan.phrases,
      without: plan.without,
      filters: plan.filters,
      timeZone,
    },
    isRefined: plan.isRefined,
    types: new Set(plan.types.filter((type) => wanted.has(type))),
    openedIds,
    limit: input.limit,
    offset: input.offset,
    now: ctx.clock.now(),
  };
}

async function keepSearch(ctx: MemberContext, query: string, resultCount: number): Promise<void> {
  const search = { key: foldText(query), query, resultCount, now: ctx.clock.now() };
  await ctx.database.transaction((tx) => upsertRecentSearch(tx, ctx.actor.memberId, search));
}
