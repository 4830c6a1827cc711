import { contactPageSize } from '@kith/contract/contacts/rules';
import type { ContactListInput } from '@kith/contract/contacts/schemas';
import type { MemberContext } from '#platform/context.ts';
import { readPreparedRows } from '#platform/database/prepared.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { sql } from 'kysely';

import { contactSummaryColumns, type ContactSummaryRow } from './contact-summary.ts';
import { type Listing, readListing } from './listing.ts';
import { readScope, type Scope } from './scope.ts';
import { searchContacts } from './search-contacts.ts';

export type ContactListRow = ContactSummaryRow & Computed<{ sort_key: string }>;
export type ContactListPage = {
  items: ContactListRow[];
  next_cursor: string | null;
  /** The total of the whole listing; null on later pages and where it is not known. */
  total: number | null;
};

/**
 * A page of the member's contacts: all, or those that match the filter and have every word of `q`
 * at the start of a word.
 *
 * @throws `invalid_cursor` for a cursor of another listing.
 */
export async function listContacts({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ContactListInput;
}): Promise<ContactListPage> {
  const ownerId = ctx.actor.memberId;
  const listing = readListing(input);
  const scope = readScope(input, { ownerId, now: ctx.clock.now() });
  if (scope.isEmpty) return { items: [], next_cursor: null, total: 0 };
  const isWhole = scope.matches.length === 0;
  const { limit } = input;
  const { rows, total } = await ctx.database.transaction(
    (tx) => (isWhole ? listAll : searchContacts)(tx, ownerId, { listing, scope, limit }),
    { reusesPlans: isWhole && isUsualPage(input) },
  );
  const page = cutPage(rows, input.limit, listing.keysetOf);
  return { ...page, total: listing.isFirstPage ? total : null };
}

/**
 * The limit is part of the query's text because the plan depends on it: only the screen's is
 * prepared.
 */
function isUsualPage({ limit }: { limit: number }): boolean {
  return limit === contactPageSize;
}

async function listAll(
  tx: Tx,
  ownerId: string,
  { listing, scope, limit }: { listing: Listing; scope: Scope; limit: number },
): Promise<{ rows: ContactListRow[]; total: number | null }> {
  const tally = sql.raw(scope.archived ? 'archived' : 'active');
  const total = listing.isFirstPage
    ? sql`(select sum(t.${tally})::integer from contact_tallies t where t.owner_id = ${ownerId})`
    : sql`null`;
  const read = isUsualPage({ limit }) ? readPreparedRows : readRows;
  const rows = await read(
    tx,
    sql<
      ContactListRow & Computed<{ total: number | null }>
    >`select ${contactSummaryColumns}, ${listing.sortKey}, ${total} as total from contacts c
      where ${scope.where} and ${listing.after} order by ${listing.order}
      limit ${sql.raw(String(limit + 1))}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
