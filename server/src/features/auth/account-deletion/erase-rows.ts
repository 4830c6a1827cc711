import { keyOf, listTablesIn, type TableName } from '#platform/database/catalogue.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'kysely';

const batchSize = 1_000;

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
    await deleteInBatches({ batchSize, signal }, () =>
      runAsService(database, (tx) =>
        sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} where owner_id = ${userId} limit ${batchSize}))`.execute(tx),
      ),
    );
  }
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
