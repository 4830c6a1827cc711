import { createHash } from 'node:crypto';

import type { ContactSort } from '@kith/contract/contacts/rules';
import { pickFilter } from '@kith/contract/contacts/filter-fields';
import type { ContactListInput } from '@kith/contract/contacts/schemas';
import { idSchema } from '@kith/contract/core/ids';
import { toKeysetTime } from '#platform/database/rows.ts';
import { decodeCursor } from '#platform/http/cursor.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** How a listing is sorted: expressions of the indexes of `contacts`, over an alias `c`. */
type Order = {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  keyset: z.ZodType<string>;
};

const timeKeyset = z.union([z.literal('-infinity'), z.iso.datetime({ offset: true })]);
const orders: Record<ContactSort, Order> = {
  warmth: {
    key: sql`c.warmth_rank`,
    type: sql`float8`,
    direction: 'desc',
    keyset: z.string().regex(/^-?(?:Infinity|\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?)$/u),
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

/** The parts of a listing's query that depend on its input. */
export type Listing = {
  /** Whether `c` comes after the cursor. */
  after: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The sort value of `c` as text, for the cursor. */
  sortKey: RawBuilder<unknown>;
  isFirstPage: boolean;
  keysetOf: (row: { id: string; sort_key: string }) => unknown;
};

/** @throws `invalid_cursor` when the cursor comes from a listing with another order or filter. */
export function readListing(input: ContactListInput): Listing {
  const { key, type, direction: usual, keyset } = orders[input.sort];
  const direction = input.direction ?? usual;
  const listed = `${input.sort} ${direction} ${nameScope(input)}`;
  const cursorSchema = z.tuple([z.literal(listed), keyset, idSchema]);
  const cursor = input.cursor === undefined ? null : decodeCursor(cursorSchema, input.cursor);
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    after: cursor
      ? sql`(${key}, c.id) ${beyond} (${cursor[1]}::${type}, ${cursor[2]}::uuid)`
      : sql`true`,
    order: sql`${key} ${way}, c.id ${way}`,
    sortKey: sql`${key}::text as sort_key`,
    isFirstPage: cursor === null,
    keysetOf: (row) => [
      listed,
      isTime(input.sort) ? toKeysetTime(row.sort_key) : row.sort_key,
      row.id,
    ],
  };
}

/** The listing's filter as a short text, for comparison with a cursor's. */
function nameScope(input: ContactListInput): string {
  const scope = JSON.stringify([input.q, pickFilter(input)]);
  const digest = createHash('sha256').update(scope).digest('base64url').slice(0, 16);
  return `${input.archived ? 'archived' : 'active'} ${digest}`;
}
