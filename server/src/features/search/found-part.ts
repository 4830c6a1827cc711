import type { SearchType } from '@kith/contract/search/language/operators';

import type { Refinement } from '#features/contacts/refinement.ts';
import type { MemberContext } from '#platform/context.ts';

/** A search as each type gets it. */
export type Search = {
  ctx: MemberContext;
  words: string;
  refinement: Refinement;
  /** Whether it asks for more than words. */
  isRefined: boolean;
  types: ReadonlySet<SearchType>;
  /** What was opened for this query before, most often first. */
  openedIds: readonly string[];
  limit: number;
  offset: number;
  now: Date;
};

/** What was found of one type. */
export type FoundPart<Row> = {
  /** The page. */
  rows: Row[];
  /** The first ones, for facets; at most a hundred. */
  best: readonly Row[];
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** Whether there are more than the page's end. */
  hasNext: boolean;
};

export function nothing<Row>(): FoundPart<Row> {
  return { rows: [], best: [], total: 0, isMore: false, hasNext: false };
}
