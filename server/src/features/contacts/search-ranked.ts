import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'kysely';

import { contactSummaryColumns } from './contact-summary.ts';
import type { ContactListRow } from './list-contacts.ts';
import { findCandidates, findInIndex } from './scope.ts';
import { type Found, nearby, type Search, searchCandidates } from './search-contacts.ts';

type RankedRow = ContactListRow & Computed<{ search_rank: number }>;
type Near = { rows: RankedRow[]; seen: number };

/**
 * One page of a search whose better matches come first. Of the rank that fills the page there are
 * usually enough among the warmest contacts; the better ranks are few and found by the index of
 * words. A rare word is found by the index alone.
 */
export async function searchRanked(tx: Tx, ownerId: string, search: Search): Promise<Found> {
  const { listing, scope, limit } = search;
  if (listing.isFirstPage && !scope.isMistyped) {
    const near = await readNearby(tx, search);
    if (near.seen < nearby) return { rows: near.rows, total: countAll(near.rows, limit) };
    const filling = near.rows[limit]?.search_rank;
    if (filling !== undefined) {
      const better = filling === 0 ? [] : await searchBetter(tx, ownerId, search, filling);
      const rest = near.rows.filter((row) => row.search_rank === filling);
      return { rows: [...better, ...rest].slice(0, limit + 1), total: null };
    }
  }
  const candidates = findCandidates(scope);
  if (!candidates) throw new Error('A search has words');
  return searchCandidates(tx, ownerId, { ...search, candidates });
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
      select ${contactSummaryColumns}, ${listing.sortKey}, c.search_rank, count.seen
      from (select count(*)::integer as seen from near) count
      left join near c on c.search_rank is not null
      order by ${listing.order} limit ${limit + 1}`,
  );
  return { rows: rows.filter(({ id }) => id !== null), seen: rows[0]?.seen ?? 0 };
}

/** The matches that are better than a rank. */
async function searchBetter(
  tx: Tx,
  ownerId: string,
  search: Search,
  rank: number,
): Promise<ContactListRow[]> {
  const { scope } = search;
  const wanted = { any: scope.query?.ranks.slice(0, rank) ?? [] };
  const candidates = findInIndex(scope, [wanted, ...scope.indexed.slice(1)]);
  return (await searchCandidates(tx, ownerId, { ...search, candidates })).rows;
}
