import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';

import { translateNumbered } from './adopt-numbered-schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { readJobsVersion } from './backup.ts';
import { type BackupKeys, decrypt, isEncrypted } from './backup-encryption.ts';
import {
  backupFormat,
  type BackupHeader,
  type BackupReader,
  createBackupReader,
} from './backup-file.ts';
import { keyOf, listTables, schemaRecordTables } from './catalogue.ts';
import type { ConnectionOptions } from './database.ts';
import { loadRows } from './load-rows.ts';
import { applyMigrations, listMigrations, lockMigrations } from './migrate.ts';
import { readSchemaRecord } from './schema-record.ts';
import { createClient } from './create-client.ts';

export type RestoreSummary = {
  tables: number;
  rows: number;
  files: number;
  madeAt: string;
  hasKeys: boolean;
};

/**
 * Fills an empty database from a backup: creates the schema of that version, loads every table in
 * one transaction, and then applies the newer migrations.
 *
 * @throws when the file is incomplete or newer than this version, or the database has members; the
 * database then holds no row of the backup.
 */
export async function restoreBackup({
  connection,
  file,
  keys = {},
  files = null,
}: {
  connection: ConnectionOptions;
  file: string;
  /** With what it is decrypted. */
  keys?: BackupKeys;
  /** Where the files of the backup are put; they are left out without it. */
  files?: FileStore | null;
}): Promise<RestoreSummary> {
  const stored = createReadStream(file);
  const source = (await isEncrypted(file)) ? await decrypt(stored, keys) : stored;
  const unzipped = createGunzip();
  // An error of either stream reaches the reader through its iteration.
  pipeline(source, unzipped).catch(() => undefined);
  const client = createClient({ ...connection, application_name: 'kith-restore' });
  try {
    const reader = createBackupReader(unzipped as AsyncIterable<Buffer>);
    const known = listMigrations();
    const header = await readCurrentHeader(reader, known);
    refuseNewer(header, known);
    await client.connect();
    await lockMigrations(client);
    await refuseFull(client, header, known);
    await prepareSchema(client, header);
    await loadFiles(reader, header, files);
    const rows = await loadRows(client, reader, header);
    await applyMigrations(client);
    // Hashed with this database's own key, as the backup's is not in it.
    if (!header.hasKeys) await client.query('select public.fill_path_edges()');
    await client.query('analyze');
    const { madeAt, hasKeys } = header;
    return { tables: header.tables.length, rows, files: header.files, madeAt, hasKeys };
  } finally {
    source.destroy();
    unzipped.destroy();
    await client.end();
  }
}

/** Before the rows: files without rows do no harm. */
async function loadFiles(
  reader: BackupReader,
  header: BackupHeader,
  files: FileStore | null,
): Promise<void> {
  for (let count = 0; count < header.files; count += 1) {
    const { key, content } = await reader.readFile();
    if (content) await files?.put(key, content);
  }
}

/** The header with today's names of the migrations. */
async function readCurrentHeader(reader: BackupReader, known: string[]): Promise<BackupHeader> {
  const header = await reader.readHeader();
  return { ...header, migrations: translateNumbered(header.migrations, known) };
}

function refuseNewer(header: BackupHeader, known: string[]): void {
  const isNewer =
    header.kithBackup > backupFormat || header.migrations.some((name) => !known.includes(name));
  if (isNewer) {
    throw new Error(
      `The backup was made by a newer version (${header.version}): update Kith first`,
    );
  }
}

const useEmpty = 'restore into a new DATA_DIR or an empty database';

async function refuseFull(client: pg.Client, header: BackupHeader, known: string[]): Promise<void> {
  const record = await readSchemaRecord(client);
  const tables = (await listTables(client, ['public', 'auth'])).map(keyOf);
  if (record.migrations.size === 0) {
    const foreign = tables.filter((key) => !schemaRecordTables.includes(key));
    if (foreign.length > 0) throw new Error(`The database holds other tables: ${useEmpty}`);
    return;
  }
  const members = tables.includes('auth.users')
    ? await client.query('select from auth.users limit 1')
    : { rowCount: 0 };
  if (members.rowCount !== 0) throw new Error(`The database has members already: ${useEmpty}`);
  const applied = translateNumbered([...record.migrations.keys()], known);
  if (applied.some((name) => !header.migrations.includes(name))) {
    throw new Error(`The database is ahead of the backup: ${useEmpty}`);
  }
}

async function prepareSchema(client: pg.Client, header: BackupHeader): Promise<void> {
  await applyMigrations(client, { only: header.migrations });
  await prepareJobs(client, header);
}

/** The job queue's schema, in the version of the backup's rows. */
export async function prepareJobs(client: pg.Client, header: BackupHeader): Promise<void> {
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
