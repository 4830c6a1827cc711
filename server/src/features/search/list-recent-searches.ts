import type { RecentSearch } from '@kith/contract/search/schemas';

import type { MemberContext } from '#platform/context.ts';

import { presentRecentSearch } from './present.ts';
import { selectRecentSearches } from './queries.ts';

/** The member's recent searches, newest first. */
export async function listRecentSearches({ ctx }: { ctx: MemberContext }): Promise<RecentSearch[]> {
  const rows = await ctx.database.transaction((tx) => selectRecentSearches(tx, ctx.actor.memberId));
  return rows.map(presentRecentSearch);
}
