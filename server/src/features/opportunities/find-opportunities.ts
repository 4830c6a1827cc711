import type { Opportunity } from '@kith/contract/opportunities/schemas';

import { searchWords } from '#features/contacts/search-words.ts';
import type { MemberContext } from '#platform/context.ts';

import { searchTextOf } from './insert-opportunity.ts';
import { readMemberHistory } from './member-history.ts';
import { readOpportunityRows } from './opportunity-rows.ts';
import { presentOpportunity } from './present.ts';
import { sortOpportunities } from './sort-opportunities.ts';

type Found = {
  words: string;
  phrases: readonly string[];
  without: readonly string[];
  most: number;
};

/** The member's opportunities whose titles have all words; those that begin with them come first. */
export function findOpportunities({
  ctx,
  input: { words, phrases, without, most },
}: {
  ctx: MemberContext;
  input: Found;
}): Promise<Opportunity[]> {
  const ownerId = ctx.actor.memberId;
  const wanted = [...searchWords(words), ...phrases.map(searchTextOf)].filter(Boolean);
  if (wanted.length === 0) return Promise.resolve([]);
  return ctx.database.transaction(async (tx) => {
    const rows = await readOpportunityRows(tx, ownerId, {
      words: wanted,
      without: without.map(searchTextOf).filter(Boolean),
    });
    if (rows.length === 0) return [];
    const history = await readMemberHistory(tx, ownerId, ctx.clock.now());
    const items = rows.map((row) => presentOpportunity(row, history));
    const { today } = history;
    const sorted = sortOpportunities(items, { sort: 'relevance', today }).map(({ item }) => item);
    const isFirst = ({ title }: Opportunity) => searchTextOf(title).startsWith(wanted.join(' '));
    return [...sorted.filter(isFirst), ...sorted.filter((item) => !isFirst(item))].slice(0, most);
  });
}
