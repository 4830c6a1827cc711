import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { contactSummaryColumns } from './contact-summary.ts';
import type { ContactListRow } from './list-row.ts';
import type { Listing } from './listing.ts';
import { type Candidates, findCandidates, type Scope, scopeCondition } from './scope.ts';

/** How many contacts are read in the listing's order before anything else is tried. */
export const nearby = 1_000;

export type Search = { listing: Listing; scope: Scope; limit: number };
export type Found = { rows: ContactListRow[]; total: number | null };

/**
 * One page of a search or filter, fast for rare and for common matches. With many matches, the
 * first page is found near the start of the listing's order; with few, the index of companies or of
 * words finds them all and sorting is cheap. Only a filter without both and with few matches reads
 * a whole network.
 */
export async function searchContacts(tx: Tx, ownerId: string, search: Search): Promise<Found> {
  const near = search.scope.isMistyped ? null : await searchNearby(tx, search);
  if (near) return near;
  const candidates = findCandidates(search.scope);
  return candidates
    ? searchCandidates(tx, ownerId, { ...search, candidates })
    : searchWhole(tx, search);
}

/** Null when the page can't be filled from nearby and there is more to read. */
async function searchNearby(tx: Tx, { listing, scope, limit }: Search): Promise<Found | null> {
  const rows = await readRows(
    tx,
    sql<ContactListRow & Computed<{ seen: number }>>`with near as (
        select ${contactSummaryColumns}, c.name_key,
          (${sql.join(scope.matches, sql` and `)}) as is_match
        from contacts c
        where ${scope.where} and ${listing.after} order by ${listing.order} limit ${nearby}
      )
      select ${contactSummaryColumns}, ${listing.sortKey}, count.seen
      from (select count(*)::integer as seen from near) count
      left join near c on c.is_match
      order by ${listing.order} limit ${limit + 1}`,
  );
  const seen = rows[0]?.seen ?? 0;
  const found = rows.filter(({ id }) => id !== null);
  if (found.length <= limit && seen === nearby) return null;
  const isAll = found.length <= limit;
  return { rows: found, total: isAll ? found.length : null };
}

export async function searchCandidates(
  tx: Tx,
  ownerId: string,
  { listing, scope, limit, candidates }: Search & { candidates: Candidates },
): Promise<{ rows: ContactListRow[]; total: number }> {
  const rows = await readRows(
    tx,
    sql<ContactListRow & Computed<{ total: number }>>`with found as materialized (
        select *, ${listing.rank} as search_rank from ${candidates.rows} c
        where ${candidates.condition}
      ), page as (
        select c.id, c.search_rank from found c
        where ${listing.after} order by ${listing.order} limit ${limit + 1}
      )
      select ${contactSummaryColumns}, ${listing.sortKey}, (select count(*)::integer from found) as total
      from (select c.*, page.search_rank from page
        join contacts c on c.owner_id = ${ownerId} and c.id = page.id and ${scope.where}) c
      order by ${listing.order}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

async function searchWhole(tx: Tx, { listing, scope, limit }: Search): Promise<Found> {
  const rows = await readRows(
    tx,
    sql<ContactListRow>`select ${contactSummaryColumns}, ${listing.sortKey} from contacts c
      where ${scopeCondition(scope)} and ${listing.after}
      order by ${listing.order} limit ${limit + 1}`,
  );
  return { rows, total: rows.length <= limit ? rows.length : null };
}
