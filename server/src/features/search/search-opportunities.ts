import type { Opportunity } from '@kith/contract/opportunities/schemas';

import { findOpportunities } from '#features/opportunities/find-opportunities.ts';

import { cutPart, mostFor } from './cut-part.ts';
import type { FoundPart, Search } from './found-part.ts';

export async function searchOpportunities(search: Search): Promise<FoundPart<Opportunity>> {
  const { phrases, without } = search.refinement;
  const input = { words: search.words, phrases, without, most: mostFor(search) };
  const found = await findOpportunities({ ctx: search.ctx, input });
  return cutPart(found, search, ({ id }) => id);
}
