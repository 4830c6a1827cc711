import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip, gunzipSync } from 'node:zlib';

import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { describeSchema } from '#testing/describe-schema.ts';
import { readBackup } from '#testing/read-backup.ts';
import { useTestDatabase } from '#testing/test-database.ts';

import { writeBackup } from './backup.ts';
import { createBackupReader } from './backup-file.ts';
import type { ConnectionOptions } from './database.ts';
import { loadRows } from './load-rows.ts';
import { listMigrations, migrate } from './migrate.ts';
import { prepareJobs, restoreBackup } from './restore.ts';
import { createClient } from './create-client.ts';

const fixtures = join(import.meta.dirname, '../../testing/fixtures');
/** Made with `npm run backup` by the last version with numbered migrations: a row in every table. */
const numberedBackup = join(fixtures, 'numbered.backup');
/** All migrations of that version, one after another. */
const numberedSchema = join(fixtures, 'numbered-schema.sql.gz');
/** Names that changed since that version. */
const renamedTables = new Map([
  ['auth.mails', 'auth.outgoing_emails'],
  ['public.message_reports', 'public.content_reports'],
]);
const renamedColumns = new Map([
  ['public.access_tokens.told_at', 'notified_at'],
  ['public.contact_operations.told_at', 'recorded_at'],
  ['public.notification_facts.mailed_at', 'emailed_at'],
  ['public.support_tickets.mailed_at', 'emailed_at'],
]);

/** What imports kept of contacts that are gone by now: a migration removes it. */
const removedColumns = new Map([
  ['public.import_rows', ['label', 'detail', 'record', 'changes', 'losses']],
]);

let folder: string;
const created: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-numbered-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await run({ ...inject('cluster'), database: 'postgres' }, async (client) => {
    for (const name of created) await client.query(`drop database ${name} with (force)`);
  });
});

async function run<Result>(
  connection: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createEmptyDatabase(): Promise<ConnectionOptions> {
  const name = `numbered_${randomBytes(8).toString('hex')}`;
  await run({ ...inject('cluster'), database: 'postgres' }, (client) =>
    client.query(`create database ${name}`),
  );
  created.push(name);
  return { ...inject('cluster'), database: name };
}

/** A database as the numbered version left it, optionally with the rows of the backup. */
async function createNumberedDatabase({ withRows }: { withRows: boolean }) {
  const connection = await createEmptyDatabase();
  const reader = createBackupReader(
    createReadStream(numberedBackup).pipe(createGunzip()) as AsyncIterable<Buffer>,
  );
  const header = await reader.readHeader();
  await run(connection, async (client) => {
    await client.query(gunzipSync(await readFile(numberedSchema)).toString());
    await client.query(`create table public.schema_migrations
      (name text primary key, applied_at timestamptz not null default now());
      alter table public.schema_migrations enable row level security`);
    await client.query('insert into schema_migrations (name) select * from unnest($1::text[])', [
      header.migrations,
    ]);
    if (!withRows) return;
    await prepareJobs(client, header);
    await loadRows(client, reader, header);
  });
  return connection;
}

/** What migrations add to the values of a row. */
const addedParts = new Map<string, (row: string) => string>([
  // A kind of suggestion that came later is wanted by everyone who chose before.
  ['public.expectations', (row) => row.replace(/\}(","[^"]*"\])$/u, ',posts}$1')],
]);

/** Rows that migrations add. */
const addedRows = new Map([['auth.settings', /^\["path_(?:noise_)?key",/u]]);

async function expectNothingLost(connection: ConnectionOptions): Promise<void> {
  const file = join(folder, `${randomBytes(8).toString('hex')}.backup`);
  // A plain backup would leave out the keys.
  const keys = { passphrase: randomUUID(), workFactor: 4 };
  await writeBackup({ connection, file, version: '9.9.9', keys });
  const before = await readBackup(numberedBackup);
  const after = await readBackup(file, keys);
  expect(before.tables.size).toBeGreaterThan(90);
  for (const table of before.tables.keys()) {
    const removed = removedColumns.get(table) ?? [];
    const columns = (before.columns.get(table) ?? []).filter((name) => !removed.includes(name));
    const renamed = columns.map((column) => renamedColumns.get(`${table}.${column}`) ?? column);
    const kept = after.pick(renamedTables.get(table) ?? table, renamed);
    const added = addedParts.get(table);
    const expected = before.pick(table, columns).map((row) => added?.(row) ?? row);
    const isNew = addedRows.get(table);
    expect(isNew ? kept.filter((row) => !isNew.test(row)) : kept, table).toEqual(expected);
  }
  const kept = new Set(before.sequences.map(({ name }) => name));
  expect(after.sequences.filter(({ name }) => kept.has(name))).toEqual(before.sequences);
}

async function expectCurrentSchema(connection: ConnectionOptions): Promise<void> {
  const fresh = await useTestDatabase();
  const schema = await run(connection, describeSchema);
  expect(schema.length).toBeGreaterThan(1_500);
  expect(schema).toEqual(await run(fresh.connection, describeSchema));
  expect(await migrate(connection)).toEqual([]);
}

test('a database with numbered migrations is adopted with every row', async () => {
  const connection = await createNumberedDatabase({ withRows: true });
  await migrate(connection);
  await expectNothingLost(connection);
  await expectCurrentSchema(connection);
  const names = await run(connection, (client) =>
    client.query<{ name: string }>('select name from schema_migrations order by name'),
  );
  expect(names.rows.map(({ name }) => name)).toEqual(listMigrations());
});

test('a backup of a database with numbered migrations is restored with every row', async () => {
  const connection = await createEmptyDatabase();
  await restoreBackup({ connection, file: numberedBackup });
  await expectNothingLost(connection);
  await expectCurrentSchema(connection);
});

test('the backup also fills a database with numbered migrations that has no members', async () => {
  const connection = await createNumberedDatabase({ withRows: false });
  await restoreBackup({ connection, file: numberedBackup });
  await expectNothingLost(connection);
  await expectCurrentSchema(connection);
});

test('a database with only some of the numbered migrations is refused unchanged', async () => {
  const connection = await createNumberedDatabase({ withRows: false });
  await run(connection, (client) =>
    client.query(`delete from schema_migrations where name = '0270_told_sooner.sql'`),
  );
  const before = await run(connection, describeSchema);
  await expect(migrate(connection)).rejects.toThrow(
    'a development version of Kith that can’t be upgraded directly (0270_told_sooner.sql is missing)',
  );
  const isRecord = (line: string) => /schema_(migrations|functions)/u.test(line);
  const after = await run(connection, describeSchema);
  expect(after.filter((line) => !isRecord(line))).toEqual(before.filter((line) => !isRecord(line)));
});
