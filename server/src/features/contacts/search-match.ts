import { type SearchQuery, slipPatterns, type Wanted } from './search-query.ts';
import { signs } from './search-text.ts';

/** Whether words of a contact fulfil this; in the database, `wantedCondition` decides the same. */
export function fulfils(wanted: Wanted, searchText: string): boolean {
  if ('all' in wanted) return wanted.all.every((part) => fulfils(part, searchText));
  if ('any' in wanted) return wanted.any.some((part) => fulfils(part, searchText));
  if ('not' in wanted) return !fulfils(wanted.not, searchText);
  if ('slip' in wanted) return hasSlip(wanted.slip, searchText);
  return wanted.isWhole
    ? `${searchText} `.includes(` ${wanted.word} `)
    : searchText.includes(` ${wanted.word}`);
}

function hasSlip(word: string, searchText: string): boolean {
  const alike = slipPatterns(word).map((pattern) => pattern.replaceAll('_', '.'));
  return new RegExp(` ${signs.name}(?:${alike.join('|')}) `, 'u').test(`${searchText} `);
}

/**
 * What a search finds among a few rows, better matches first, else in the given order; where nothing
 * matches as it is typed, names with a typo.
 */
export function sortMatches<Row>(
  query: SearchQuery,
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Row[] {
  const found = rows.filter((row) => fulfils(query.found, textOf(row)));
  const { mistyped } = query;
  if (found.length === 0 && mistyped) return rows.filter((row) => fulfils(mistyped, textOf(row)));
  const rankOf = (row: Row) => {
    const rank = query.ranks.findIndex((wanted) => fulfils(wanted, textOf(row)));
    return rank < 0 ? query.ranks.length : rank;
  };
  const ranked = found.map((row) => ({ row, rank: rankOf(row) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row);
}
