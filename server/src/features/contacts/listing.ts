import { hash } from 'node:crypto';

import type { ContactSort } from '@kith/contract/contacts/rules';
import { pickFilter } from '@kith/contract/contacts/filter-fields';
import type { ContactListInput } from '@kith/contract/contacts/schemas';
import { idSchema } from '@kith/contract/core/ids';
import { toKeysetTime } from '#platform/database/rows.ts';
import { decodeCursor } from '#platform/http/cursor.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

import type { Scope, ScopeInput } from './scope.ts';
import { wantedCondition } from './search-conditions.ts';

/** How a listing is sorted: expressions of the indexes of `contacts`, over an alias `c`. */
type Order = {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  keyset: z.ZodType<string>;
};

const numberText = String.raw`-?(?:Infinity|\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?)`;
const rankedKeyset = z.string().regex(new RegExp(`^\\d ${numberText}$`, 'u'));
const timeKeyset = z.union([z.literal('-infinity'), z.iso.datetime({ offset: true })]);
const orders: Record<ContactSort, Order> = {
  warmth: {
    key: sql`c.warmth_rank`,
    type: sql`float8`,
    direction: 'desc',
    keyset: z.string().regex(new RegExp(`^${numberText}$`, 'u')),
  },
  name: {
    key: sql`c.name_key`,
    type: sql`text`,
    direction: 'asc',
    keyset: z.string().regex(/^[^\0]*$/u),
  },
  last_interaction: {
    // A coalesce would read better but could not use the index: see the migration of the index.
    key: sql`(case when c.last_interaction_at is null then '-infinity' else c.last_interaction_at end)`,
    type: sql`timestamptz`,
    direction: 'desc',
    keyset: timeKeyset,
  },
  added: { key: sql`c.created_at`, type: sql`timestamptz`, direction: 'desc', keyset: timeKeyset },
};

const isTime = (sort: ContactSort) => sort === 'last_interaction' || sort === 'added';

export type ListInput = ContactListInput & Pick<ScopeInput, 'refinement'>;

/** The parts of a listing's query that depend on its input. */
export type Listing = {
  /** How well `c` matches a search; the same for all where the order ignores it. */
  rank: RawBuilder<unknown>;
  /** Whether better matches come first. */
  isRanked: boolean;
  /** Whether a row's rank already shows that its name matches. */
  isNameMatch: (row: { sort_key: string }) => boolean;
  /** Whether `c` comes after the cursor. */
  after: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The sort value of `c` as text, for the cursor. */
  sortKey: RawBuilder<unknown>;
  isFirstPage: boolean;
  keysetOf: (row: { id: string; sort_key: string }) => unknown;
};

/**
 * A search by warmth shows better matches first; any other order is kept as it is chosen.
 *
 * @throws `invalid_cursor` when the cursor comes from a listing with another order or filter.
 */
export function readListing(input: ListInput, scope: Scope): Listing {
  const { direction: usual, keyset } = orders[input.sort];
  const direction = input.direction ?? usual;
  const isRanked = scope.query !== null && input.sort === 'warmth' && direction === usual;
  const listed = `${input.sort} ${direction} ${nameScope(input)}`;
  const cursor =
    input.cursor === undefined
      ? null
      : decodeCursor(
          z.tuple([z.literal(listed), isRanked ? rankedKeyset : keyset, idSchema]),
          input.cursor,
        );
  return {
    ...(isRanked ? rankedOrder(cursor) : plainOrder(input.sort, direction, cursor)),
    rank: isRanked ? rankExpression(scope) : sql`0`,
    isRanked,
    isNameMatch: ({ sort_key: key }) =>
      isRanked && Number(key.split(' ')[0]) < (scope.query?.firstOtherRank ?? 0),
    isFirstPage: cursor === null,
    keysetOf: (row) => [
      listed,
      isTime(input.sort) ? toKeysetTime(row.sort_key) : row.sort_key,
      row.id,
    ],
  };
}

type Cursor = readonly [string, string, string] | null;
type Ordered = Pick<Listing, 'after' | 'order' | 'sortKey'>;

function plainOrder(sort: ContactSort, direction: 'asc' | 'desc', cursor: Cursor): Ordered {
  const { key, type } = orders[sort];
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    after: cursor
      ? sql`(${key}, c.id) ${beyond} (${cursor[1]}::${type}, ${cursor[2]}::uuid)`
      : sql`true`,
    order: sql`${key} ${way}, c.id ${way}`,
    sortKey: sql`${key}::text as sort_key`,
  };
}

/** The keyset is the rank and the warmth, in one text. */
function rankedOrder(cursor: Cursor): Ordered {
  const [rank, warmth] = cursor?.[1].split(' ') ?? [];
  return {
    after: cursor
      ? sql`(c.search_rank > ${rank}::integer or c.search_rank = ${rank}::integer
          and (c.warmth_rank, c.id) < (${warmth}::float8, ${cursor[2]}::uuid))`
      : sql`true`,
    order: sql`c.search_rank, c.warmth_rank desc, c.id desc`,
    sortKey: sql`c.search_rank || ' ' || c.warmth_rank::text as sort_key`,
  };
}

/** Of names with a typo, which are shown alone. */
const lastRank = 9;

/** The place of the first of the search's ranks that `c` has. */
function rankExpression({ query, isMistyped }: Scope): RawBuilder<unknown> {
  if (!query || isMistyped) return sql.raw(String(lastRank));
  const cases = query.ranks.map(
    (wanted, rank) => sql`when ${wantedCondition(wanted)} then ${sql.raw(String(rank))}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(cases.length))} end`;
}

/** The listing's filter as a short text, for comparison with a cursor's. */
function nameScope(input: ListInput): string {
  const scope = JSON.stringify([input.q, pickFilter(input), input.refinement]);
  const digest = hash('sha256', scope, 'base64url').slice(0, 16);
  return `${input.archived ? 'archived' : 'active'} ${digest}`;
}
