import type { FoundPart, Search } from './found-part.ts';
import { putOpenedFirst } from './put-opened-first.ts';

/** So many are read at least, for the facets. */
const fewest = 50;
/** For a short first page, which shows no facets, of a search of which nothing was opened yet. */
const fewestOfShort = 16;

/** How many rows to read: one more than is needed shows whether there are more. */
export function mostFor({ offset, limit, openedIds }: Search): number {
  const shown = offset + limit;
  const isShort = openedIds.length === 0 && shown <= fewestOfShort / 2;
  return Math.max(shown, isShort ? fewestOfShort : fewest) + 1;
}

/** The page of what was read, and how much there is of it. */
export function cutPart<Row>(
  rows: readonly Row[],
  search: Search,
  idOf: (row: Row) => string,
): FoundPart<Row> {
  const { offset, limit, openedIds } = search;
  const isMore = rows.length === mostFor(search);
  const known = isMore ? rows.slice(0, -1) : rows;
  return {
    rows: putOpenedFirst(known, openedIds, idOf).slice(offset, offset + limit),
    best: known,
    total: known.length,
    isMore,
    hasNext: isMore || known.length > offset + limit,
  };
}
