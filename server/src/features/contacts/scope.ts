import type { ContactFilter, ContactScope } from '@kith/contract/contacts/filter';
import { pickFilter } from '@kith/contract/contacts/filter-fields';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type RawBuilder, sql } from 'kysely';

import { companyIdSets } from './company-ids.ts';
import { filterConditions, wantedByFilter } from './filter-conditions.ts';
import { wantedCondition, wantedInIndex } from './search-conditions.ts';
import { readQuery, type SearchQuery, type Wanted } from './search-query.ts';

type Moment = { ownerId: string; now: Date };

/** The contacts of a list, a count or a bulk change, as the parts of its query. */
export type Scope = {
  /** Whether `c` is one of them; safe for reading whole rows, without `find_contacts`. */
  where: RawBuilder<unknown>;
  /** The conditions of search and filter on `c`, apart from its existence. */
  matches: RawBuilder<unknown>[];
  /** The conditions of the filter alone. */
  filters: RawBuilder<unknown>[];
  /** What is searched for; null without a search. */
  query: SearchQuery | null;
  /** Whether names with a typo are meant, because nothing matches as it is typed. */
  isMistyped: boolean;
  /** Conditions that the index of words can decide. */
  indexed: Wanted[];
  /** For each set, `c` must belong to one of the companies. */
  companyIds: RawBuilder<unknown>[];
  filter: ContactFilter;
  archived: boolean;
  /** True for a search of punctuation only, which finds nothing. */
  isEmpty: boolean;
};

/** The scope as it is typed. */
export function readScope(input: ContactScope, moment: Moment): Scope {
  const query = readQuery(input.q);
  return openScope(input, moment, { query, wanted: query?.found, isMistyped: false });
}

/** The scope where every word may have a typo; null for words that are too short. */
export function readMistypedScope(input: ContactScope, moment: Moment): Scope | null {
  const query = readQuery(input.q);
  if (!query?.mistyped) return null;
  return openScope(input, moment, { query, wanted: query.mistyped, isMistyped: true });
}

/**
 * The scope that a list shows: as it is typed, or with typos where nothing matches then. What is
 * counted and changed at once is therefore what the list shows.
 */
export async function resolveScope(tx: Tx, input: ContactScope, moment: Moment): Promise<Scope> {
  const scope = readScope(input, moment);
  const mistyped = readMistypedScope(input, moment);
  if (!mistyped || (await hasMatches(tx, scope))) return scope;
  return mistyped;
}

async function hasMatches(tx: Tx, scope: Scope): Promise<boolean> {
  const candidates = findCandidates(scope);
  const matching = candidates
    ? sql`${candidates} c where ${sql.join(scope.matches, sql` and `)}`
    : sql`contacts c where ${scopeCondition(scope)}`;
  const row = await readRow(
    tx,
    sql<Computed<{ found: boolean }>>`select exists (select from ${matching}) as found`,
  );
  return row?.found ?? false;
}

function openScope(
  input: ContactScope,
  moment: Moment,
  {
    query,
    wanted,
    isMistyped,
  }: { query: SearchQuery | null; wanted: Wanted | undefined; isMistyped: boolean },
): Scope {
  const filter = pickFilter(input);
  const filters = filterConditions(filter, moment);
  return {
    where: sql`c.owner_id = ${moment.ownerId} and c.deleted_at is null
      and c.archived_at is ${sql.raw(input.archived ? 'not null' : 'null')}`,
    matches: wanted ? [wantedCondition(wanted), ...filters] : filters,
    filters,
    query,
    isMistyped,
    indexed: [...(wanted ? [wanted] : []), ...wantedByFilter(filter)],
    companyIds: companyIdSets(filter, moment.ownerId),
    filter,
    archived: input.archived,
    isEmpty: query === null && input.q.trim() !== '',
  };
}

/** The whole condition on rows of `contacts c`. */
export function scopeCondition({ where, matches }: Scope): RawBuilder<unknown> {
  return sql.join([where, ...matches], sql` and `);
}

/** Candidates from the most selective index; null when no index helps. */
export function findCandidates({
  indexed,
  filter,
  archived,
  where,
  companyIds,
}: Scope): RawBuilder<unknown> | null {
  const [ids] = companyIds;
  // A few companies have fewer people than a word; an industry may have more.
  if (ids && (filter.companies || indexed.length === 0)) {
    return sql`(select * from contacts c where ${where} and c.company_id = any(array(${ids})) offset 0)`;
  }
  return indexed.length === 0 ? null : findInIndex(indexed, archived);
}

/** The contacts that fulfil all of this by the index of words. */
export function findInIndex(indexed: readonly Wanted[], archived: boolean): RawBuilder<unknown> {
  return sql`find_contacts(${wantedInIndex({ all: [...indexed] })}, ${archived})`;
}
