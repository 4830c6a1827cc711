import { createHash } from 'node:crypto';

import type { ContactSort } from '@kith/contract/contacts/rules';
import { pickFilter } from '@kith/contract/contacts/filter-fields';
import type { ContactListInput } from '@kith/contract/contacts/schemas';
import { idSchema } from '@kith/contract/core/ids';
import { toKeysetTime } from '#platform/database/rows.ts';
import { decodeCursor } from '#platform/http/cursor.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** How a listing is sorted: expressions of the indexes of `contacts`, over an alias `c`. */
type Order = { key: SQL; type: SQL; direction: 'asc' | 'desc'; keyset: z.ZodType<string> };

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
    // A coalesce would read better and never reach the index: see the migration of the index.
    key: sql`(case when c.last_interaction_at is null then '-infinity' else c.last_interaction_at end)`,
    type: sql`timestamptz`,
    direction: 'desc',
    keyset: timeKeyset,
  },
  added: { key: sql`c.created_at`, type: sql`timestamptz`, direction: 'desc', keyset: timeKeyset },
};

const isTime = (sort: ContactSort) => sort === 'last_interaction' || sort === 'added';

/** The parts of a listing's query that follow from its input. */
export type Listing = {
  /** Whether `c` comes after the cursor. */
  after: SQL;
  order: SQL;
  /** The text of what `c` is sorted by, for the cursor. */
  sortKey: SQL;
  isFirstPage: boolean;
  keysetOf: (row: { id: string; sort_key: string }) => unknown;
};

/** @throws `invalid_cursor` when the cursor comes from a listing sorted or filtered otherwise. */
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

/** Who is listed, as a short text of its own for a cursor to be held against. */
function nameScope(input: ContactListInput): string {
  const scope = JSON.stringify([input.q, pickFilter(input)]);
  const digest = createHash('sha256').update(scope).digest('base64url').slice(0, 16);
  return `${input.archived ? 'archived' : 'active'} ${digest}`;
}
