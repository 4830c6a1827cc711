import type { OpportunitySort } from '@kith/contract/opportunities/rules';
import type { Opportunity } from '@kith/contract/opportunities/schemas';

import { relevance } from './present.ts';

export type Keyed = { item: Opportunity; key: number };

/** Sorted with the key of each, the greatest first; equal ones by their ids. */
export function sortOpportunities(
  items: readonly Opportunity[],
  { sort, today }: { sort: OpportunitySort; today: string },
): Keyed[] {
  const keyOf = {
    relevance: (item: Opportunity) => relevance(item, today),
    warmth: (item: Opportunity) => item.people[0]?.warmth ?? -1,
    recent: (item: Opportunity) => Date.parse(item.touched_at),
    score: (item: Opportunity) => item.score?.score ?? -1,
  }[sort];
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => b.key - a.key || compareIds(a.item.id, b.item.id));
}

export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
