import type pg from 'pg';

/** The schemas that hold what Kith keeps. A test fails when another one appears. */
export const ownSchemas = ['public', 'auth', 'pgboss'];

export type TableName = { schema: string; name: string };

/** A table with the columns that are stored (generated ones follow from them). */
export type CatalogueTable = TableName & { columns: string[] };

export type SequencePosition = TableName & { lastValue: string };

export function keyOf({ schema, name }: TableName): string {
  return `${schema}.${name}`;
}

/** Every table of the given schemas, each after the ones that its foreign keys point to. */
export async function listTables(
  client: pg.ClientBase,
  schemas: readonly string[] = ownSchemas,
): Promise<CatalogueTable[]> {
  const found = await client.query<CatalogueTable & { parents: string[] }>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select pn.nspname || '.' || p.relname from pg_constraint f
         join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
     order by 1, 2`,
    [schemas],
  );
  return sortByReferences(found.rows).map(({ schema, name, columns }) => ({
    schema,
    name,
    columns,
  }));
}

function sortByReferences<Table extends TableName & { parents: string[] }>(
  tables: Table[],
): Table[] {
  const waiting = new Map(tables.map((table) => [keyOf(table), table]));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      (table) => !table.parents.some((parent) => waiting.has(parent)),
    );
    if (free.length === 0) {
      throw new Error(`Tables refer to one another in a circle: ${[...waiting.keys()].join(', ')}`);
    }
    for (const table of free) {
      waiting.delete(keyOf(table));
      sorted.push(table);
    }
  }
  return sorted;
}

/** Where each used sequence stands. Positions are never rolled back: read them after the rows. */
export async function listSequences(client: pg.ClientBase): Promise<SequencePosition[]> {
  const found = await client.query<SequencePosition>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [ownSchemas],
  );
  return found.rows;
}
