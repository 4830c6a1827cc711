import { arrayParam, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import { contactSummaryColumns } from './contact-summary.ts';
import { filterWordGroups } from './filter-conditions.ts';
import type { ContactListRow } from './list-contacts.ts';
import type { Listing } from './listing.ts';
import { type Scope, scopeCondition } from './scope.ts';

/** So many contacts are looked at in the order of the listing before anything else is tried. */
const nearby = 1_000;

type Search = { listing: Listing; scope: Scope; limit: number };
type Found = { rows: ContactListRow[]; total: number | null };

/**
 * One page of a search or filter, quick for what is rare and for what is common alike. Where many
 * match, the first page's worth stands near in the order of the listing; where few match, the index
 * of companies or of words gives them all and sorting them is cheap. Only a filter without either that
 * few pass reads a whole network.
 */
export async function searchContacts(tx: Tx, ownerId: string, search: Search): Promise<Found> {
  const near = await searchNearby(tx, search);
  if (near) return near;
  const candidates = findCandidates(search.scope);
  return candidates
    ? searchCandidates(tx, ownerId, { ...search, candidates })
    : searchWhole(tx, search);
}

/** Null when the page can't be filled from nearby and there is more to look at. */
async function searchNearby(tx: Tx, { listing, scope, limit }: Search): Promise<Found | null> {
  const rows = await readRows<ContactListRow & { seen: number }>(
    tx,
    sql`with near as (
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

/** Those who may match, from the index that tells most; null where none has anything to tell. */
export function findCandidates({ words, filter, archived, where, companyIds }: Scope): SQL | null {
  const groups = filterWordGroups(filter);
  const [ids] = companyIds;
  const hasWords = words.length > 0 || groups.length > 0;
  // A few companies are fewer people than a word; an industry may be more.
  if (ids && (filter.companies || !hasWords)) {
    return sql`(select * from contacts c where ${where} and c.company_id = any(array(${ids})) offset 0)`;
  }
  if (!hasWords) return null;
  return sql`find_contacts(${arrayParam(words, 'text[]')}, ${archived}, ${jsonParam(groups)})`;
}

async function searchCandidates(
  tx: Tx,
  ownerId: string,
  { listing, scope, limit, candidates }: Search & { candidates: SQL },
): Promise<Found> {
  const rows = await readRows<ContactListRow & { total: number }>(
    tx,
    sql`with found as materialized (
        select * from ${candidates} c where ${sql.join(scope.matches, sql` and `)}
      ), page as (
        select c.id from found c where ${listing.after} order by ${listing.order} limit ${limit + 1}
      )
      select ${contactSummaryColumns}, ${listing.sortKey}, (select count(*)::integer from found) as total
      from page join contacts c on c.owner_id = ${ownerId} and c.id = page.id and ${scope.where}
      order by ${listing.order}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

async function searchWhole(tx: Tx, { listing, scope, limit }: Search): Promise<Found> {
  const rows = await readRows<ContactListRow>(
    tx,
    sql`select ${contactSummaryColumns}, ${listing.sortKey} from contacts c
      where ${scopeCondition(scope)} and ${listing.after}
      order by ${listing.order} limit ${limit + 1}`,
  );
  return { rows, total: rows.length <= limit ? rows.length : null };
}
