import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import type { ConnectionOptions } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');
const oldestVersion = 170_000;

/**
 * Brings the schema up to date: each file of the folder once, in the order of its name, in a
 * transaction of its own. Forward only. Two starters wait for one another.
 *
 * @returns the names that were applied now.
 */
export async function migrate(
  options: ConnectionOptions,
  { onStep }: { onStep?: (name: string) => void } = {},
): Promise<string[]> {
  const client = new pg.Client(options);
  await client.connect();
  try {
    await refuseOldServers(client);
    await client.query(`select pg_advisory_lock(hashtext('kith.migrations'))`);
    await client.query(`create table if not exists public.schema_migrations
      (name text primary key, applied_at timestamptz not null default now())`);
    await client.query('alter table public.schema_migrations enable row level security');
    const done = await client.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(done.rows.map((row) => row.name));
    const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
    refuseUnknown(applied, names);
    const missing = names.filter((name) => !applied.has(name));
    for (const name of missing) {
      onStep?.(name);
      await applyOne(client, name);
    }
    return missing;
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(join(migrationsFolder, name), 'utf8');
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function refuseOldServers(client: pg.Client): Promise<void> {
  const result = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  if (Number(result.rows[0]?.version) < oldestVersion) {
    throw new Error('DATABASE_URL must name a PostgreSQL 17 or later');
  }
}

/** A database that is ahead of this code belongs to a newer release: running on it could lose data. */
function refuseUnknown(applied: Set<string>, names: string[]): void {
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database has migrations that this version does not know: ${unknown.join(', ')}`,
    );
  }
}
