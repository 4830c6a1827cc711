import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { contactSummaryColumns } from './contact-summary.ts';
import type { ContactListRow } from './list-row.ts';
import { wantedInIndex } from './search-conditions.ts';
import { findCandidates, findInIndex, type Scope } from './scope.ts';
import { type Found, nearby, type Search, searchCandidates } from './search-contacts.ts';

type RankedRow = ContactListRow & Computed<{ search_rank: number; of_rank: number }>;
type Near = { rows: RankedRow[]; seen: number };
/** Null where the page has to be read of all that is found. */
type Page = ContactListRow[] | null;

/**
 * A page of a rank is read in the order of warmth if, by what is nearby, about so many contacts hold it;
 * else all of the rank are found by the index of words.
 */
const mostExpected = 2_500;
/** The most contacts that are read in the order of warmth to fill a page. */
const mostWalked = 10_000;
/** The ranks before this one are those of names that are typed from their beginning. */
const rankOfBeginnings = 3;
/** Of what fewer contacts have, finding and sorting all is faster than reading others for them. */
const manyFound = 1_000;

/**
 * One page of a search whose better matches come first. A rank that many contacts have is read in
 * the order of warmth, where a page of it is found soon; the better ranks are few and found by the
 * index of words, as everything is when no rank is common.
 */
export async function searchRanked(tx: Tx, ownerId: string, search: Search): Promise<Found> {
  const { listing, scope, limit } = search;
  if (listing.isFirstPage && !scope.isMistyped) {
    const near = await readNearby(tx, search);
    if (near.seen < nearby) return { rows: near.rows, total: countAll(near.rows, limit) };
    const rows =
      (await fillFromWarmest(tx, ownerId, search, near.rows)) ??
      (await fillFromBest(tx, ownerId, search, near.rows));
    if (rows) return { rows, total: null };
  }
  const candidates = findCandidates(scope);
  if (!candidates) throw new Error('A search has words');
  return searchCandidates(tx, ownerId, { ...search, candidates });
}

/** Null when no rank is common nearby, or the one that is doesn't fill the page. */
async function fillFromWarmest(
  tx: Tx,
  ownerId: string,
  search: Search,
  near: readonly RankedRow[],
): Promise<Page> {
  const shown = search.limit + 1;
  const common = findCommonRank(near, shown);
  if (!common) return null;
  const { search_rank: rank, of_rank: count } = common;
  const better = rank === 0 ? [] : await searchBetter(tx, ownerId, search, rank);
  const wanted = shown - better.length;
  const rest =
    count >= wanted
      ? near.filter((row) => row.search_rank === rank)
      : await walkRank(tx, search, {
          rank,
          wanted,
          walked: Math.min(mostWalked, Math.ceil((2 * wanted * nearby) / count)),
        });
  return rest.length < wanted ? null : [...better, ...rest].slice(0, shown);
}

/**
 * A page of what many contacts have, but few of the warmest: of the best ranks, if these fill it, else
 * the warmest of the last one after them. Ranks that don't fill a page are read in no time.
 */
async function fillFromBest(
  tx: Tx,
  ownerId: string,
  search: Search,
  near: readonly RankedRow[],
): Promise<Page> {
  const ranks = search.scope.query?.ranks ?? [];
  if (ranks.length <= rankOfBeginnings + 1) return null;
  if (!(await areMany(tx, search.scope, search.scope.indexed))) return null;
  const shown = search.limit + 1;
  const last = ranks.length - 1;
  const better = await searchBetter(tx, ownerId, search, rankOfBeginnings);
  if (better.length >= shown) return better;
  // A company's whole name may be in as many contacts as its beginning.
  const details = last - 1;
  const nearDetails = near.find((row) => row.search_rank === details)?.of_rank ?? 0;
  const isExpected = nearDetails * mostWalked >= shown * nearby;
  if (isExpected && (await areMany(tx, search.scope, betterWords(search.scope, last)))) {
    const page = await fillByWalking(tx, ownerId, search, details);
    if (page) return page;
  }
  return fillByWalking(tx, ownerId, search, last);
}

/** All of the ranks before one, and the warmest of that one after them; null if these don't fill the page. */
async function fillByWalking(tx: Tx, ownerId: string, search: Search, rank: number): Promise<Page> {
  const shown = search.limit + 1;
  const better = await searchBetter(tx, ownerId, search, rank);
  if (better.length >= shown) return better;
  const wanted = shown - better.length;
  const rest = await walkRank(tx, search, { rank, wanted, walked: mostWalked });
  return rest.length < wanted ? null : [...better, ...rest];
}

/** What the contacts of the ranks before one have in the index of words. */
function betterWords({ query, indexed }: Scope, rank: number): Scope['indexed'] {
  return [{ any: query?.ranks.slice(0, rank) ?? [] }, ...indexed.slice(1)];
}

/** Whether so many are found that sorting them all takes long. */
async function areMany(
  tx: Tx,
  { archived, excluded }: Scope,
  indexed: Scope['indexed'],
): Promise<boolean> {
  const rows = await readRows(
    tx,
    sql<Computed<{ are_many: boolean }>>`
      select are_many_contacts(${wantedInIndex({ all: [...indexed, ...excluded] })}, ${archived}, ${manyFound})
        as are_many`,
  );
  return rows[0]?.are_many ?? false;
}

/** The best rank that fills a page or is common nearby. */
function findCommonRank(rows: readonly RankedRow[], shown: number): RankedRow | undefined {
  const filling = rows[shown - 1]?.search_rank;
  return rows.find(
    ({ search_rank: rank, of_rank: count }) =>
      count * mostExpected >= shown * nearby || rank === filling,
  );
}

function countAll(rows: readonly unknown[], limit: number): number | null {
  return rows.length > limit ? null : rows.length;
}

/** The best matches among the warmest contacts. */
async function readNearby(tx: Tx, { listing, scope, limit }: Search): Promise<Near> {
  const rows = await readRows(
    tx,
    sql<RankedRow & Computed<{ seen: number }>>`with near as (
        select ${contactSummaryColumns}, c.name_key,
          case when ${sql.join(scope.matches, sql` and `)} then ${listing.rank} end as search_rank
        from contacts c where ${scope.where}
        order by c.warmth_rank desc, c.id desc limit ${nearby}
      )
      select ${contactSummaryColumns}, ${listing.sortKey}, c.search_rank,
        (count(*) over (partition by c.search_rank))::integer as of_rank, count.seen
      from (select count(*)::integer as seen from near) count
      left join near c on c.search_rank is not null
      order by ${listing.order} limit ${limit + 1}`,
  );
  return { rows: rows.filter(({ id }) => id !== null), seen: rows[0]?.seen ?? 0 };
}

type Walk = { rank: number; wanted: number; walked: number };

/** The warmest contacts with a rank, among so many. */
async function walkRank(
  tx: Tx,
  { listing, scope }: Search,
  { rank, wanted, walked }: Walk,
): Promise<ContactListRow[]> {
  return readRows(
    tx,
    sql<ContactListRow>`select ${contactSummaryColumns}, ${listing.sortKey}
      from (
        select c.*, ${listing.rank} as search_rank
        from (select c.* from contacts c where ${scope.where}
          order by c.warmth_rank desc, c.id desc limit ${walked}) c
        where ${sql.join(scope.matches, sql` and `)}
      ) c
      where c.search_rank = ${rank} order by c.warmth_rank desc, c.id desc limit ${wanted}`,
  );
}

/** The matches that are better than a rank. */
async function searchBetter(
  tx: Tx,
  ownerId: string,
  search: Search,
  rank: number,
): Promise<ContactListRow[]> {
  const { scope } = search;
  const candidates = findInIndex(scope, betterWords(scope, rank));
  return (await searchCandidates(tx, ownerId, { ...search, candidates })).rows;
}
