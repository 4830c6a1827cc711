import { keyOf, listTablesIn, type TableName } from '#platform/database/catalogue.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

const batchSize = 1_000;
/**
 * How many rows are found at once. Each search passes what was deleted before it, so that one for
 * each batch would take longer and longer.
 */
const foundAtOnce = 50 * batchSize;

/**
 * Deletes what belongs to a member alone, a batch in a transaction each, so that no one waits long
 * for a network of a million rows. What is left goes with the account.
 */
export async function eraseRows({
  database,
  userId,
  signal,
}: {
  database: Database;
  userId: string;
  signal: AbortSignal | undefined;
}): Promise<void> {
  const tables = await runAsService(database, listOwnTables);
  for (const { schema, name } of tables) {
    const table = sql.id(schema, name);
    let places = await findPlaces(database, table, userId);
    while (places.length > 0) {
      for (let at = 0; at < places.length; at += batchSize) {
        signal?.throwIfAborted();
        const batch = places.slice(at, at + batchSize);
        await deletePlaces(database, table, { userId, places: batch });
      }
      places = await findPlaces(database, table, userId);
    }
  }
}

function findPlaces(
  database: Database,
  table: RawBuilder<unknown>,
  userId: string,
): Promise<string[]> {
  return runAsService(database, async (tx) => {
    const rows = await readRows(
      tx,
      sql<Computed<{ place: string }>>`
        select ctid::text as place from ${table} where owner_id = ${userId} limit ${foundAtOnce}`,
    );
    return rows.map(({ place }) => place);
  });
}

/** A row that moved since is found again; another one in its place may be someone else's. */
async function deletePlaces(
  database: Database,
  table: RawBuilder<unknown>,
  { userId, places }: { userId: string; places: readonly string[] },
): Promise<void> {
  await runAsService(database, async (tx) => {
    // For logs that are otherwise only ever added to.
    await sql`select set_config('kith.erased_member', ${userId}, true)`.execute(tx);
    await sql`delete from ${table}
      where ctid = any(${arrayParam([...places], 'tid[]')}) and owner_id = ${userId}`.execute(tx);
  });
}

/**
 * Tables with an owner, each before those that it refers to. Without partitioned ones, whose rows
 * have no place of their own, and those whose rows hold each other (companies).
 */
async function listOwnTables(tx: Tx): Promise<TableName[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ key: string }>>`select c.relnamespace::regnamespace || '.' || c.relname as key
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'owner_id')
        and not exists (select from pg_constraint f where f.conrelid = c.oid
          and f.confrelid = c.oid and f.confdeltype = 'a')`,
  );
  const wanted = new Set(rows.map(({ key }) => key));
  const tables = await listTablesIn(tx, ['public']);
  return tables.filter((table) => wanted.has(keyOf(table))).toReversed();
}
