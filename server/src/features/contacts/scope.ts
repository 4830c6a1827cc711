import type { ContactScope } from '@kith/contract/contacts/filter';
import { pickFilter } from '@kith/contract/contacts/filter-fields';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { companyIdSets } from './company-ids.ts';
import { filterConditions, wantedByFilter } from './filter-conditions.ts';
import { wantedCondition, wantedInIndex } from './search-conditions.ts';
import {
  companiesLike,
  excludedWords,
  type Refinement,
  refinementConditions,
  wantedByRefinement,
} from './refinement.ts';
import { readQuery, type SearchQuery, type Wanted } from './search-query.ts';

type Moment = { ownerId: string; now: Date };

/** The contacts that are asked for; the search over everything refines them. */
export type ScopeInput = ContactScope & { refinement?: Refinement | undefined };

/** The contacts of a list, a count or a bulk change, as the parts of its query. */
export type Scope = {
  /** Whether `c` is one of them; safe for reading whole rows, without `find_contacts`. */
  where: RawBuilder<unknown>;
  /** The conditions of search and filter on `c`, apart from its existence. */
  matches: RawBuilder<unknown>[];
  /** The conditions of the filter alone, without words. */
  filters: RawBuilder<unknown>[];
  /** What is searched for; null without a search. */
  query: SearchQuery | null;
  /** Whether names with a typo are meant, because nothing matches as it is typed. */
  isMistyped: boolean;
  /** Conditions that the index of words can decide. */
  indexed: Wanted[];
  /** More of them, which need one of the others beside them: alone they would read all of the index. */
  excluded: Wanted[];
  /** For each set, `c` must belong to one of the companies. */
  companyIds: RawBuilder<unknown>[];
  /** Whether the first set is that of companies by name: those are few. */
  isByCompany: boolean;
  archived: boolean;
  /** True for a search of punctuation only, which finds nothing. */
  isEmpty: boolean;
};

/** The scope as it is typed. */
export function readScope(input: ScopeInput, moment: Moment): Scope {
  const query = readQuery(input.q);
  return openScope(input, moment, { query, wanted: query?.found, isMistyped: false });
}

/** The scope where every word may have a typo; null for words that are too short. */
export function readMistypedScope(input: ScopeInput, moment: Moment): Scope | null {
  const query = readQuery(input.q);
  if (!query?.mistyped) return null;
  return openScope(input, moment, { query, wanted: query.mistyped, isMistyped: true });
}

/**
 * The scope that a list shows: as it is typed, or with typos where nothing matches then. What is
 * counted and changed at once is therefore what the list shows.
 */
export async function resolveScope(tx: Tx, input: ScopeInput, moment: Moment): Promise<Scope> {
  const scope = readScope(input, moment);
  const mistyped = readMistypedScope(input, moment);
  if (!mistyped || (await hasMatches(tx, scope))) return scope;
  return mistyped;
}

async function hasMatches(tx: Tx, scope: Scope): Promise<boolean> {
  const row = await readRow(
    tx,
    sql<Computed<{ found: boolean }>>`select exists (select from ${matchingRows(scope)}) as found`,
  );
  return row?.found ?? false;
}

function openScope(
  input: ScopeInput,
  moment: Moment,
  {
    query,
    wanted,
    isMistyped,
  }: { query: SearchQuery | null; wanted: Wanted | undefined; isMistyped: boolean },
): Scope {
  const filter = pickFilter(input);
  const { refinement } = input;
  const filters = [
    ...filterConditions(filter, moment),
    ...(refinement ? refinementConditions(refinement, moment) : []),
  ];
  const excluded = refinement ? excludedWords(refinement) : [];
  const named = refinement ? companiesAsked(refinement, moment) : [];
  const byRefinement = refinement ? wantedByRefinement(refinement) : [];
  // The words that a filter asks for are compared first: most contacts lack them, and texts take longer.
  const compared = [...(wanted ? [wanted] : []), ...excluded, ...byRefinement];
  return {
    where: sql`c.owner_id = ${moment.ownerId} and c.deleted_at is null
      and c.archived_at is ${sql.raw(input.archived ? 'not null' : 'null')}`,
    matches: [...compared.map(wantedCondition), ...filters],
    filters,
    query,
    isMistyped,
    indexed: [...(wanted ? [wanted] : []), ...wantedByFilter(filter), ...byRefinement],
    excluded,
    companyIds: [...named, ...companyIdSets(filter, moment.ownerId)],
    isByCompany: named.length > 0 || filter.companies !== undefined,
    archived: input.archived,
    isEmpty: query === null && input.q.trim() !== '',
  };
}

function companiesAsked({ filters }: Refinement, { ownerId }: Moment): RawBuilder<unknown>[] {
  return filters.flatMap(({ operator, value, negated }) =>
    operator === 'company' && !negated ? [companiesLike(ownerId, value)] : [],
  );
}

/** The whole condition on rows of `contacts c`. */
export function scopeCondition({ where, matches }: Scope): RawBuilder<unknown> {
  return sql.join([where, ...matches], sql` and `);
}

/** All contacts of the scope, as `from` and `where` of a query over `c`. */
export function matchingRows(scope: Scope): RawBuilder<unknown> {
  const candidates = findCandidates(scope);
  return candidates
    ? sql`${candidates.rows} c where ${candidates.condition}`
    : sql`contacts c where ${scopeCondition(scope)}`;
}

/** Rows that an index finds, and what must still hold of them. */
export type Candidates = { rows: RawBuilder<unknown>; condition: RawBuilder<unknown> };

/** Candidates from the most selective index; null when no index helps. */
export function findCandidates(scope: Scope): Candidates | null {
  const { indexed, isByCompany, where, companyIds, matches } = scope;
  const [ids] = companyIds;
  // A few companies have fewer people than a word; an industry may have more.
  if (ids && (isByCompany || indexed.length === 0)) {
    return {
      rows: sql`(select * from contacts c where ${where} and c.company_id = any(array(${ids})) offset 0)`,
      condition: sql.join(matches, sql` and `),
    };
  }
  return indexed.length === 0 ? null : findInIndex(scope, indexed);
}

/**
 * The contacts that fulfil all of this by the index of words. What is searched needs no second look,
 * except for typos.
 */
export function findInIndex(
  { archived, isMistyped, matches, filters, excluded }: Scope,
  indexed: readonly Wanted[],
): Candidates {
  const conditions = isMistyped ? matches : filters;
  return {
    rows: sql`find_contacts(${wantedInIndex({ all: [...indexed, ...excluded] })}, ${archived})`,
    condition: conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `),
  };
}
