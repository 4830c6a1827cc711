import { contactPageSize } from '@kith/contract/contacts/rules';
import type { ContactMatch } from '@kith/contract/contacts/schemas';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { sql } from 'kysely';

import { contactSummaryColumns } from './contact-summary.ts';
import { describeShownMatch, hasInName, hasWordsInName } from './describe-match.ts';
import type { ContactListRow } from './list-row.ts';
import { type Listing, type ListInput, readListing } from './listing.ts';
import { readMatches } from './read-matches.ts';
import { readMistypedScope, readScope, resolveScope, type Scope } from './scope.ts';
import { type Found, type Search, searchContacts } from './search-contacts.ts';
import type { SearchQuery } from './search-query.ts';
import { searchRanked } from './search-ranked.ts';

/** A listed contact, and why a search found it if not by its name. */
type FoundRow = ContactListRow & Computed<{ match: ContactMatch | null }>;
export type ContactListPage = {
  items: FoundRow[];
  next_cursor: string | null;
  /** The total of the whole listing; null on later pages and where it is not known. */
  total: number | null;
};

/**
 * A page of the member's contacts: all, or those that match the filter and the search.
 *
 * @throws `invalid_cursor` for a cursor of another listing.
 */
export async function listContacts({
  ctx,
  input,
  described = input.limit,
}: {
  ctx: MemberContext;
  input: ListInput;
  /** Of so many, why they were found is said; the others are read for their order alone. */
  described?: number;
}): Promise<ContactListPage> {
  const moment = { ownerId: ctx.actor.memberId, now: ctx.clock.now() };
  const scope = readScope(input, moment);
  const listing = readListing(input, scope);
  if (scope.isEmpty) return { items: [], next_cursor: null, total: 0 };
  const { limit } = input;
  if (scope.matches.length === 0) return listAll(ctx, { listing, scope, limit });
  return ctx.database.transaction(async (tx) => {
    const search = { listing, scope, limit };
    const { rows, total } = await searchAsTyped(tx, moment, search, input);
    const { items, next_cursor } = cutPage(rows, limit, listing.keysetOf);
    const shown = { rows: items.slice(0, described), query: scope.query, listing };
    const rest = items.slice(described).map((row) => ({ ...row, match: null }));
    return {
      items: [...(await addMatches(tx, moment.ownerId, shown)), ...rest],
      next_cursor,
      total: listing.isFirstPage ? total : null,
    };
  });
}

/** Adds why each was found, where the search matches something else than the name. */
async function addMatches(
  tx: Tx,
  ownerId: string,
  {
    rows,
    query,
    listing,
  }: { rows: readonly ContactListRow[]; query: SearchQuery | null; listing: Listing },
): Promise<FoundRow[]> {
  if (!query) return rows.map((row) => ({ ...row, match: null }));
  // The rank counts nicknames and phonetic names as names, which no list shows.
  const isNamed = (row: ContactListRow) =>
    (listing.isNameMatch(row) && hasWordsInName(row, query)) || hasInName(row, query);
  const others = rows.filter((row) => !isNamed(row));
  const known = new Map(others.map((row) => [row.id, describeShownMatch(row, query)]));
  const unknown = others.filter(({ id }) => known.get(id) === null).map(({ id }) => id);
  const read = await readMatches(tx, ownerId, { ids: unknown, query });
  const matchOf = ({ id }: ContactListRow) => known.get(id) ?? read.get(id) ?? null;
  return rows.map((row) => ({ ...row, match: matchOf(row) }));
}

/** A page of what matches; where nothing matches as it is typed, of names with a typo. */
async function searchAsTyped(
  tx: Tx,
  moment: { ownerId: string; now: Date },
  search: Search,
  input: ListInput,
): Promise<Found> {
  const { ownerId } = moment;
  const find = search.listing.isRanked ? searchRanked : searchContacts;
  if (!search.listing.isFirstPage) {
    const scope = await resolveScope(tx, input, moment);
    return find(tx, ownerId, { ...search, listing: readListing(input, scope), scope });
  }
  const found = await find(tx, ownerId, search);
  const scope = found.rows.length === 0 ? readMistypedScope(input, moment) : null;
  if (!scope) return found;
  return find(tx, ownerId, { ...search, listing: readListing(input, scope), scope });
}

/** A page of all, none of which was found by a search. */
async function listAll(
  { actor, database }: MemberContext,
  { listing, scope, limit }: { listing: Listing; scope: Scope; limit: number },
): Promise<ContactListPage> {
  const ownerId = actor.memberId;
  const tally = sql.raw(scope.archived ? 'archived' : 'active');
  const total = listing.isFirstPage
    ? sql`(select sum(t.${tally})::integer from contact_tallies t where t.owner_id = ${ownerId})`
    : sql`null`;
  const query = sql<
    ContactListRow & Computed<{ total: number | null }>
  >`select ${contactSummaryColumns}, ${listing.sortKey}, ${total} as total from contacts c
    where ${scope.where} and ${listing.after} order by ${listing.order}
    limit ${sql.raw(String(limit + 1))}`;
  // The limit is part of the query's text because the plan depends on it: only the screen's is prepared.
  const rows = await (limit === contactPageSize
    ? database.read(query)
    : database.transaction((tx) => readRows(tx, query)));
  const { items, next_cursor } = cutPage(rows, limit, listing.keysetOf);
  return {
    items: items.map((row) => Object.assign(row, { match: null })),
    next_cursor,
    total: listing.isFirstPage ? (rows[0]?.total ?? 0) : null,
  };
}
