import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { contactSummaryColumns } from './contact-summary.ts';
import type { ContactListRow } from './list-contacts.ts';
import type { Listing } from './listing.ts';

/** So many contacts are looked at in the order of the listing before the words' index is asked. */
const nearby = 1_000;

type Search = { listing: Listing; words: readonly string[]; archived: boolean; limit: number };
type Found = { rows: ContactListRow[]; total: number | null };

/**
 * One page of a search, quick for rare words and for common ones alike. Where many match, the first
 * page's worth stands near in the order of the listing; where few match, the index of words gives
 * them all and sorting them is cheap. Neither way reads a whole network, which a planner's guess may.
 */
export async function searchContacts(tx: Tx, ownerId: string, search: Search): Promise<Found> {
  return (await searchNearby(tx, search)) ?? searchIndex(tx, ownerId, search);
}

/** Null when the page can't be filled from nearby and there is more to look at. */
async function searchNearby(tx: Tx, { listing, words, limit }: Search): Promise<Found | null> {
  const matches = words.map((word) => sql`c.search_text like ${`% ${word}%`}`);
  const rows = await readRows<ContactListRow & { seen: number }>(
    tx,
    sql`with near as (
        select ${contactSummaryColumns}, c.name_key, (${sql.join(matches, sql` and `)}) as is_match
        from contacts c
        where ${listing.scope} and ${listing.after} order by ${listing.order} limit ${nearby}
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

async function searchIndex(
  tx: Tx,
  ownerId: string,
  { listing, words, archived, limit }: Search,
): Promise<Found> {
  const rows = await readRows<ContactListRow & { total: number }>(
    tx,
    sql`with found as materialized (
        select * from find_contacts(${arrayParam(words, 'text[]')}, ${archived})
      ), page as (
        select c.id from found c where ${listing.after} order by ${listing.order} limit ${limit + 1}
      )
      select ${contactSummaryColumns}, ${listing.sortKey}, (select count(*)::integer from found) as total
      from page join contacts c on c.owner_id = ${ownerId} and c.id = page.id and ${listing.scope}
      order by ${listing.order}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
