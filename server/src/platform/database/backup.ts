import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import type { FileStore } from '../files/file-store.ts';
import { type BackupKeys, createEncryption } from './backup-encryption.ts';
import { backupFormat, type BackupHeader, type BackupTrailer, endOfRows } from './backup-file.ts';
import { keyTables, skippedTables } from './backup-tables.ts';
import { type CatalogueTable, keyOf, listSequences, listTables } from './catalogue.ts';
import type { ConnectionOptions } from './database.ts';
import { createClient } from './create-client.ts';

export type BackupSummary = {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  hasKeys: boolean;
};

type Contents = { header: BackupHeader; fileKeys: string[]; files: FileStore | null };

/**
 * Writes every table, as of one moment, into `file`, while other transactions continue. The file
 * gets its name only when it is complete and on the disk.
 *
 * @throws when the database holds no Kith or the file can't be written; nothing is left behind
 * then.
 */
export async function writeBackup({
  connection,
  file,
  version,
  keys = {},
  files = null,
}: {
  connection: ConnectionOptions;
  file: string;
  version: string;
  /** With what it is encrypted. */
  keys?: BackupKeys;
  /** Included when given. */
  files?: FileStore | null;
}): Promise<BackupSummary> {
  const encrypt = createEncryption(keys);
  const client = createClient({ ...connection, application_name: 'kith-backup' });
  await client.connect();
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.partial`);
  try {
    const contents = await openSnapshot(client, { version, hasKeys: encrypt !== null, files });
    const { header } = contents;
    const rows: number[] = [];
    const handle = await open(draft, 'wx', 0o600);
    const target = handle.createWriteStream({ flush: true });
    const zipped = createGzip();
    const zipping = pipeline(Readable.from(describe(client, contents, rows)), zipped);
    const sealing = Promise.resolve(encrypt ? encrypt(zipped) : zipped);
    await Promise.all([zipping, sealing.then((sealed) => pipeline(sealed, target))]);
    await rename(draft, file);
    await syncFolder(dirname(file));
    await recordRun(client, target.bytesWritten, header.hasKeys);
    return {
      tables: header.tables.length,
      rows: rows.reduce((sum, count) => sum + count, 0),
      files: header.files,
      bytes: target.bytesWritten,
      hasKeys: header.hasKeys,
    };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** For the monitor of the last backup's age. The backup is whole whether or not this can be written. */
async function recordRun(client: pg.Client, bytes: number, isEncrypted: boolean): Promise<void> {
  await client.query('rollback');
  await client
    .query('insert into public.backup_runs (bytes, is_encrypted) values ($1, $2)', [
      bytes,
      isEncrypted,
    ])
    .catch(() => undefined);
}

/** From here on the connection sees the database as of now, whatever others write. */
async function openSnapshot(
  client: pg.Client,
  { version, hasKeys, files }: { version: string; hasKeys: boolean; files: FileStore | null },
): Promise<Contents> {
  await client.query(`begin isolation level repeatable read read only;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local row_security = off; set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1`);
  const tables = await listTables(client);
  const names = new Set(tables.map(keyOf));
  if (!names.has('public.schema_migrations')) throw new Error('There is no Kith in this database');
  const migrations = await client.query<{ name: string }>(
    'select name from public.schema_migrations order by name',
  );
  const fileKeys = files === null ? [] : await listFiles(client, files);
  const header = {
    kithBackup: backupFormat,
    version,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows.map((row) => row.name),
    jobsVersion: names.has('pgboss.version') ? await readJobsVersion(client) : null,
    files: fileKeys.length,
    hasKeys,
    tables: tables.filter(
      (table) => !skippedTables.has(keyOf(table)) && (hasKeys || !keyTables.has(keyOf(table))),
    ),
  };
  return { header, fileKeys, files };
}

/** The files of messages that exist; an upload that is not complete has none yet. */
async function listFiles(client: pg.Client, files: FileStore): Promise<string[]> {
  const found = await client.query<{ key: string }>(
    'select storage_key as key from public.message_attachments order by storage_key',
  );
  const keys: string[] = [];
  for (const { key } of found.rows) {
    const content = await files.get(key);
    if (content) keys.push(key);
    await content?.cancel();
  }
  return keys;
}

/** The version of the job queue's own schema. */
export async function readJobsVersion(client: pg.ClientBase): Promise<number | null> {
  const found = await client.query<{ version: number }>('select version from pgboss.version');
  return found.rows[0]?.version ?? null;
}

async function* describe(
  client: pg.Client,
  { header, fileKeys, files }: Contents,
  rows: number[],
): AsyncGenerator<Buffer | string> {
  yield `${JSON.stringify(header)}\n`;
  for (const key of fileKeys) {
    const content = await files?.get(key);
    const bytes = content ? Buffer.from(await new Response(content).arrayBuffer()) : null;
    yield `${JSON.stringify({ key, bytes: bytes?.length ?? null })}\n`;
    if (bytes) yield bytes;
  }
  for (const table of header.tables) {
    const stream = client.query(copyTo(`copy (${selectAll(table)}) to stdout`));
    yield* stream as AsyncIterable<Buffer>;
    rows.push(stream.rowCount);
    yield endOfRows;
  }
  const trailer: BackupTrailer = { end: true, rows, sequences: await listSequences(client) };
  yield `${JSON.stringify(trailer)}\n`;
}

/** A query instead of the table's name: COPY does not read a partitioned table by its name. */
function selectAll({ schema, name, columns }: CatalogueTable): string {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  return `select ${list} from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** A new name is on the disk only after its folder has been synced. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
