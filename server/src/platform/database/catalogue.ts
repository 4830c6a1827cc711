import type pg from 'pg';

import { readTextRows } from './rows.ts';
import type { Tx } from './tx.ts';

/** The schemas that contain Kith's data. A test fails when another one appears. */
export const ownSchemas = ['public', 'auth', 'pgboss'];

/** Tables that record the applied schema; they are no data. */
export const schemaRecordTables = ['public.schema_migrations', 'public.schema_functions'];

export type TableName = { schema: string; name: string };

/** A table with its stored columns (without generated ones). */
export type CatalogueTable = TableName & { columns: string[] };

export type SequencePosition = TableName & { lastValue: string };

export function keyOf({ schema, name }: TableName): string {
  return `${schema}.${name}`;
}

type ListedTable = CatalogueTable & { parents: string[] };

const listing = `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select pn.nspname || '.' || p.relname from pg_constraint f
         join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
     order by 1, 2`;

/** Every table of the given schemas, each after the tables that its foreign keys refer to. */
export async function listTables(
  client: pg.ClientBase,
  schemas: readonly string[] = ownSchemas,
): Promise<CatalogueTable[]> {
  return sortByReferences((await client.query<ListedTable>(listing, [schemas])).rows);
}

/** `listTables` in a running transaction. */
export async function listTablesIn(
  tx: Tx,
  schemas: readonly string[] = ownSchemas,
): Promise<CatalogueTable[]> {
  return sortByReferences(await readTextRows<ListedTable>(tx, listing, [schemas]));
}

function sortByReferences(tables: ListedTable[]): CatalogueTable[] {
  const waiting = new Map(tables.map((table) => [keyOf(table), table]));
  const sorted: CatalogueTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      (table) => !table.parents.some((parent) => waiting.has(parent)),
    );
    if (free.length === 0) {
      throw new Error(`Tables refer to one another in a circle: ${[...waiting.keys()].join(', ')}`);
    }
    for (const table of free) {
      waiting.delete(keyOf(table));
      const { schema, name, columns } = table;
      sorted.push({ schema, name, columns });
    }
  }
  return sorted;
}

/**
 * The position of each used sequence. Positions are never rolled back: read them after the rows.
 */
export async function listSequences(client: pg.ClientBase): Promise<SequencePosition[]> {
  const found = await client.query<SequencePosition>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [ownSchemas],
  );
  return found.rows;
}
