import type { SearchType } from '@kith/contract/search/language/operators';

import { shareIn } from '#platform/database/nested.ts';

import { type FoundPart, nothing, type Search } from './found-part.ts';
import { searchCompanies } from './search-companies.ts';
import { searchContacts } from './search-contacts.ts';
import { searchOpportunities } from './search-opportunities.ts';
import { searchMessages, searchPosts, searchProfiles } from './search-written.ts';

type Run<Row> = (search: Search) => Promise<FoundPart<Row>>;

/**
 * What is found of each type. The three that take longest have a transaction each, and each takes another
 * along: beginning one costs as much as the short searches do.
 */
export async function searchTypes(search: Search) {
  const [[contact, opportunity], [message, company], [post, profile]] = await Promise.all([
    searchBoth(search, ['contact', searchContacts], ['opportunity', searchOpportunities]),
    searchBoth(search, ['message', searchMessages], ['company', searchCompanies]),
    searchBoth(search, ['post', searchPosts], ['profile', searchProfiles]),
  ]);
  return { contact, company, message, profile, post, opportunity };
}

async function searchBoth<First, Second>(
  search: Search,
  [first, runFirst]: [SearchType, Run<First>],
  [second, runSecond]: [SearchType, Run<Second>],
): Promise<[FoundPart<First>, FoundPart<Second>]> {
  const { ctx, types } = search;
  if (!types.has(first) && !types.has(second)) return [nothing(), nothing()];
  return ctx.database.transaction(async (tx) => {
    const within = { ...search, ctx: { ...ctx, database: shareIn(tx) } };
    return [
      types.has(first) ? await runFirst(within) : nothing(),
      types.has(second) ? await runSecond(within) : nothing(),
    ];
  });
}
