import { contactListInputSchema } from '@kith/contract/contacts/schemas';

import { listContacts } from '#features/contacts/list-contacts.ts';

import type { FoundPart, Search } from './found-part.ts';
import type { FoundContactRow } from './present.ts';
import { putOpenedFirst } from './put-opened-first.ts';

/** Among so many of the best matches, those that were opened before come first. */
const rankedRows = 100;
/** So many are read for a short page of a search of which nothing was opened yet. */
const fewRankedRows = 24;

/** The matches up to the page's end, in order. */
export async function searchContacts(search: Search): Promise<FoundPart<FoundContactRow>> {
  const { ctx, limit, offset, openedIds } = search;
  const ranked =
    openedIds.length > 0 || offset + limit > fewRankedRows / 2 ? rankedRows : fewRankedRows;
  // The order is known already where nothing was opened.
  const described = openedIds.length > 0 ? ranked : Math.max(0, offset + limit);
  const rows: FoundContactRow[] = [];
  let total: number | null = null;
  let cursor: string | undefined;
  do {
    const input = { ...toListInput(search, ranked), cursor };
    const page = await listContacts({ ctx, input, described });
    rows.push(...page.items);
    total ??= page.total;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && rows.length < offset + limit);
  const best = putOpenedFirst(rows.slice(0, ranked), openedIds, ({ id }) => id);
  const inOrder = [...best, ...rows.slice(ranked)];
  return {
    rows: inOrder.slice(offset, offset + limit),
    best,
    total: total ?? rows.length,
    isMore: total === null,
    hasNext: cursor !== undefined || rows.length > offset + limit,
  };
}

function toListInput({ words, isRefined, refinement }: Search, limit: number) {
  const archived = refinement.filters.some(
    ({ operator, value, negated }) => operator === 'is' && value === 'archived' && !negated,
  );
  return {
    ...contactListInputSchema.parse({ q: words, limit, archived }),
    refinement: isRefined ? refinement : undefined,
  };
}
