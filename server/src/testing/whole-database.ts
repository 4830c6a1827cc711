import type pg from 'pg';
import { inject } from 'vitest';

import { keyTables, skippedTables } from '#platform/database/backup-tables.ts';
import { keyOf, listTables, schemaRecordTables } from '#platform/database/catalogue.ts';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { createClient } from '#platform/database/create-client.ts';

import { readWholeTable } from './fill-tables.ts';

/** Runs work on a connection of its own, whose times are in UTC. */
export async function withClient<Result>(
  connection: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(connection);
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every table's rows, except the times of migrations and what no backup holds. */
export async function readWholeDatabase(
  connection: ConnectionOptions,
): Promise<Record<string, string[]>> {
  return withClient(connection, async (client) => {
    const everything: Record<string, string[]> = {};
    for (const table of await listTables(client)) {
      const key = keyOf(table);
      if (schemaRecordTables.includes(key)) {
        const names = await client.query(`select name from ${key} order by name`);
        everything[key] = names.rows.map((row: { name: string }) => row.name);
      } else if (!skippedTables.has(key)) {
        everything[key] = await readWholeTable(client, table);
      }
    }
    return everything;
  });
}

/** A database without any table, on the cluster of the tests. */
export async function createEmptyDatabase(): Promise<{ connection: ConnectionOptions }> {
  const { host, user } = inject('cluster');
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  await withClient({ host, user, database: 'postgres' }, (client) =>
    client.query(`create database ${name}`),
  );
  return { connection: { host, user, database: name } };
}

/** All rows but keys and what is hashed by them, which differ between two databases. */
export function withoutKeyed(rows: Record<string, string[]>): Record<string, string[]> {
  const emptied = Object.keys(rows).filter((table) => keyTables.has(table));
  return { ...rows, ...Object.fromEntries(emptied.map((table) => [table, []])) };
}
