import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import type { ConnectionOptions } from './database.ts';

const shippedFolder = join(import.meta.dirname, '../../migrations');
const oldestVersion = 170_000;

export type MigrationOptions = {
  /** Called before each migration that is applied. */
  onStep?: (name: string) => void;
  /** Applies these alone instead of all: a backup's set. */
  only?: readonly string[];
  /** Where the files are, if not the ones that are shipped. */
  folder?: string;
};

/**
 * Brings the schema up to date: each file of the folder once, in the order of its name, in a
 * transaction of its own. Forward only. Two starters wait for one another.
 *
 * @returns the names that were applied now.
 */
export async function migrate(
  connection: ConnectionOptions,
  options: MigrationOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'kith-migrate' });
  await client.connect();
  try {
    await lockMigrations(client);
    return await applyMigrations(client, options);
  } finally {
    await client.end();
  }
}

/**
 * Makes this connection the only one that changes the schema, until it ends.
 *
 * @throws when the server is older than the oldest that is supported.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await refuseOldServers(client);
  await client.query(`select pg_advisory_lock(hashtext('kith.migrations'))`);
}

/** As `migrate`, on a connection that holds the lock. */
export async function applyMigrations(
  client: pg.Client,
  { onStep, only, folder = shippedFolder }: MigrationOptions = {},
): Promise<string[]> {
  const names = await listMigrations(folder);
  const applied = await readApplied(client);
  refuseUnknown(applied, names);
  const missing = names.filter(
    (name) => !applied.has(name) && (only === undefined || only.includes(name)),
  );
  for (const name of missing) {
    onStep?.(name);
    await applyOne(client, folder, name);
  }
  return missing;
}

/** The names of all migrations that this version has, in their order. */
export async function listMigrations(folder = shippedFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** The names of the migrations that the database has. */
export async function readApplied(client: pg.Client): Promise<Set<string>> {
  await client.query(`create table if not exists public.schema_migrations
    (name text primary key, applied_at timestamptz not null default now())`);
  await client.query('alter table public.schema_migrations enable row level security');
  const done = await client.query<{ name: string }>('select name from public.schema_migrations');
  return new Set(done.rows.map((row) => row.name));
}

async function applyOne(client: pg.Client, folder: string, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8');
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into public.schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
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
