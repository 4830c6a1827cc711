import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';

import { readJobsVersion } from './backup.ts';
import {
  backupFormat,
  type BackupHeader,
  type BackupReader,
  type BackupTrailer,
  createBackupReader,
  UnreadableBackupError,
} from './backup-file.ts';
import { type CatalogueTable, keyOf, listTables, type TableName } from './catalogue.ts';
import type { ConnectionOptions } from './database.ts';
import { applyMigrations, listMigrations, lockMigrations, readApplied } from './migrate.ts';

export type RestoreSummary = { tables: number; rows: number; madeAt: string };

/**
 * Fills an empty database from a backup: brings the schema to where it was, loads every table in one
 * transaction, and then applies the migrations that came since.
 *
 * @throws when the file is not whole or newer than this version, or the database has members; the
 * database holds no row of the backup then.
 */
export async function restoreBackup({
  connection,
  file,
}: {
  connection: ConnectionOptions;
  file: string;
}): Promise<RestoreSummary> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  // A fault of either stream reaches the reader through its iteration.
  pipeline(source, unzipped).catch(() => undefined);
  const client = new pg.Client({ ...connection, application_name: 'kith-restore' });
  try {
    const reader = createBackupReader(unzipped as AsyncIterable<Buffer>);
    const header = await reader.readHeader();
    await refuseNewer(header);
    await client.connect();
    await lockMigrations(client);
    await refuseFull(client, header);
    await prepareSchema(client, header);
    const rows = await load(client, reader, header);
    await applyMigrations(client);
    await client.query('analyze');
    return { tables: header.tables.length, rows, madeAt: header.madeAt };
  } finally {
    source.destroy();
    unzipped.destroy();
    await client.end();
  }
}

async function refuseNewer(header: BackupHeader): Promise<void> {
  const known = new Set(await listMigrations());
  const isNewer =
    header.kithBackup > backupFormat || header.migrations.some((name) => !known.has(name));
  if (isNewer) {
    throw new Error(
      `The backup was made by a newer version (${header.version}): update Kith first`,
    );
  }
}

const useEmpty = 'restore into a new DATA_DIR or an empty database';

async function refuseFull(client: pg.Client, header: BackupHeader): Promise<void> {
  const applied = await readApplied(client);
  if (applied.size === 0) {
    const tables = await listTables(client, ['public', 'auth']);
    const foreign = tables.filter((table) => keyOf(table) !== 'public.schema_migrations');
    if (foreign.length > 0) throw new Error(`The database holds other tables: ${useEmpty}`);
    return;
  }
  const members = applied.has('0002_accounts.sql')
    ? await client.query('select from auth.users limit 1')
    : { rowCount: 0 };
  if (members.rowCount !== 0) throw new Error(`The database has members already: ${useEmpty}`);
  if ([...applied].some((name) => !header.migrations.includes(name))) {
    throw new Error(`The database is ahead of the backup: ${useEmpty}`);
  }
}

async function prepareSchema(client: pg.Client, header: BackupHeader): Promise<void> {
  await applyMigrations(client, { only: header.migrations });
  if (header.jobsVersion === null) return;
  const found = await client.query(`select from pg_namespace where nspname = 'pgboss'`);
  if (found.rowCount === 0) await client.query(getConstructionPlans('pgboss'));
  const jobsVersion = await readJobsVersion(client);
  if (jobsVersion !== header.jobsVersion) {
    throw new Error(
      `The backup's job queue has another version: restore it with Kith ${header.version}`,
    );
  }
}

/** All or nothing: what the database held (the keys of a fresh server) gives way to the backup. */
async function load(
  client: pg.Client,
  reader: BackupReader,
  header: BackupHeader,
): Promise<number> {
  await refuseUnknownTables(client, header.tables);
  const names = header.tables.map(quoteTable);
  const own = header.tables.filter((table) => table.schema !== 'pgboss').map(quoteTable);
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local row_security = off');
    await client.query(`truncate ${names.join(', ')} cascade`);
    // The rows that triggers made are in the backup.
    for (const name of own) await client.query(`alter table ${name} disable trigger user`);
    const counts: number[] = [];
    for (const table of header.tables) counts.push(await loadTable(client, reader, table));
    for (const name of own) await client.query(`alter table ${name} enable trigger user`);
    await finish(client, await reader.readTrailer(), counts);
    await client.query('commit');
    return counts.reduce((sum, count) => sum + count, 0);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function refuseUnknownTables(client: pg.Client, tables: CatalogueTable[]): Promise<void> {
  const known = new Map((await listTables(client)).map((table) => [keyOf(table), table.columns]));
  for (const table of tables) {
    const columns = known.get(keyOf(table));
    if (!columns || table.columns.some((column) => !columns.includes(column))) {
      throw new UnreadableBackupError(`it has a table ${keyOf(table)} that its migrations don't`);
    }
  }
}

function quoteTable({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

async function loadTable(
  client: pg.Client,
  reader: BackupReader,
  table: CatalogueTable,
): Promise<number> {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const target = client.query(copyFrom(`copy ${quoteTable(table)} (${columns}) from stdin`));
  try {
    await pipeline(Readable.from(reader.readRows(), { objectMode: false }), target);
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^2[23]/u.test(error.code ?? '')) {
      const reason = `${keyOf(table)} does not take its rows (${error.message})`;
      throw new UnreadableBackupError(reason, { cause: error });
    }
    throw error;
  }
  return target.rowCount;
}

async function finish(client: pg.Client, trailer: BackupTrailer, counts: number[]): Promise<void> {
  if (counts.join() !== trailer.rows.join()) throw new UnreadableBackupError('rows are missing');
  for (const sequence of trailer.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [
      quoteTable(sequence),
      sequence.lastValue,
    ]);
  }
}
