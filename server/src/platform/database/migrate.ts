import type pg from 'pg';

import { adoptNumberedSchema, isNumberedSchema } from './adopt-numbered-schema.ts';
import type { ConnectionOptions } from './database.ts';
import { createNewFunctions, updateFunctions } from './functions.ts';
import {
  functionsFolder,
  migrationsFolder,
  readFunctions,
  readMigrations,
  type SchemaFile,
} from './schema-files.ts';
import { readSchemaRecord, recordMigrations, type SchemaRecord } from './schema-record.ts';
import { createClient } from './create-client.ts';

const oldestVersion = 170_000;

export type MigrationOptions = {
  /** Called before each migration. */
  onStep?: (name: string) => void;
  /** Applies only these migrations: those of a backup. */
  only?: readonly string[];
  /** The folder of the files, if not the shipped ones. */
  folders?: { migrations: string; functions: string };
};

const shippedFolders = { migrations: migrationsFolder, functions: functionsFolder };

/**
 * Brings the schema up to date: each migration once, in the order of the names, in a transaction of
 * its own, and then the functions. Forward only. Two simultaneous starts wait for each other.
 *
 * @returns the names of the newly applied migrations.
 */
export async function migrate(
  connection: ConnectionOptions,
  options: MigrationOptions = {},
): Promise<string[]> {
  const client = createClient({ ...connection, application_name: 'kith-migrate' });
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
 * @throws when the server is older than the oldest supported version.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  const result = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version,
       pg_advisory_lock(hashtext('kith.migrations'))`,
  );
  if (Number(result.rows[0]?.version) < oldestVersion) {
    throw new Error('DATABASE_URL must name a PostgreSQL 17 or later');
  }
}

/** As `migrate`, on a connection that holds the lock. */
export async function applyMigrations(
  client: pg.Client,
  { onStep, only, folders = shippedFolders }: MigrationOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folders.migrations);
  const functions = readFunctions(folders.functions);
  let record = await readSchemaRecord(client);
  if (isNumberedSchema(record)) {
    await adoptNumberedSchema(client, record, { migrations, functions });
    record = await readSchemaRecord(client);
  }
  refuseUnknown(record, migrations);
  refuseChanged(record, migrations);
  const missing = migrations.filter(({ name }) => !record.migrations.has(name));
  refuseLate(record, missing);
  const wanted = missing.filter(({ name }) => only === undefined || only.includes(name));
  let absent = functions.filter(({ name }) => !record.functions.has(name));
  for (const migration of wanted) {
    onStep?.(migration.name);
    const created = await applyOne(client, migration, absent);
    absent = absent.filter(({ name }) => !created.includes(name));
  }
  if (wanted.length > 0) record = await readSchemaRecord(client);
  if (only === undefined) await updateFunctions(client, functions, record.functions);
  return wanted.map(({ name }) => name);
}

/** The names of all migrations of this version, in order. */
export function listMigrations(): string[] {
  return readMigrations(migrationsFolder).map(({ name }) => name);
}

async function applyOne(
  client: pg.Client,
  migration: SchemaFile,
  absentFunctions: readonly SchemaFile[],
): Promise<string[]> {
  try {
    await client.query('begin');
    const created = await createNewFunctions(client, absentFunctions);
    await client.query(migration.text);
    await recordMigrations(client, [migration]);
    await client.query('commit');
    return created;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/**
 * A database that is ahead of this code belongs to a newer release: running on it could lose data.
 */
function refuseUnknown({ migrations }: SchemaRecord, files: readonly SchemaFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = [...migrations.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database has migrations that this version does not know: ${unknown.join(', ')}. ` +
        'A newer version has upgraded it: start that one, or restore a backup from before (docs/upgrading.md)',
    );
  }
}

/** An applied migration is frozen: an edit would reach new databases only. */
function refuseChanged({ migrations }: SchemaRecord, files: readonly SchemaFile[]): void {
  const changed = files.find(({ name, checksum }) => {
    const applied = migrations.get(name);
    return typeof applied === 'string' && applied !== checksum;
  });
  if (changed) {
    throw new Error(
      `Migration ${changed.name} was changed after it was applied to this database: ` +
        'restore its text and put the change into a new migration',
    );
  }
}

/** A late migration would run after later ones here and before them elsewhere. */
function refuseLate({ migrations }: SchemaRecord, missing: readonly SchemaFile[]): void {
  const last = [...migrations.keys()].sort().at(-1) ?? '';
  const late = missing.find(({ name }) => name < last);
  if (late) {
    throw new Error(
      `Migration ${late.name} comes before ${last}, which this database already has: ` +
        'give it the name of a later time',
    );
  }
}
