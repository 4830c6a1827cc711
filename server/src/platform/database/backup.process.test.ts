import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { fillTables } from '#testing/fill-tables.ts';
import { childEnvironment } from '#testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import {
  createEmptyDatabase,
  readWholeDatabase,
  withClient,
  withoutKeyed,
} from '#testing/whole-database.ts';

import { writeBackup } from './backup.ts';
import { openCluster } from './cluster.ts';
import { applyMigrations, listMigrations, migrate } from './migrate.ts';
import { restoreBackup } from './restore.ts';

const version = '9.9.9';
const root = join(import.meta.dirname, '../../../..');

let folder: string;
let source: TestDatabase;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-backup-'));
  file = join(folder, 'kith.backup');
  source = await createTestDatabase();
  await sendSomeJobs(source);
  await withClient(source.connection, async (client) => {
    for (let count = 0; count < 3; count += 1) {
      const member = await createMember(source);
      await fillTables(client, member.actor.memberId);
    }
  });
  await writeBackup({ connection: source.connection, file, version });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

async function sendSomeJobs(database: TestDatabase): Promise<void> {
  const handler = { name: 'idle', retries: 1, expireInSeconds: 60, schedule: '0 3 * * *' };
  const jobs = await startJobs({
    database,
    log: silentLogger,
    handlers: [{ ...handler, run: async () => undefined }],
  });
  await jobs.stop();
  await runAsService(database, (tx) => jobs.send(tx, 'idle', { text: 'a\tb\\.\nc' }));
}

test('a backup fills an empty database with the same rows in every table but the keys', async () => {
  const { connection } = await createEmptyDatabase();
  const summary = await restoreBackup({ connection, file });
  const everything = await readWholeDatabase(source.connection);
  const restored = await readWholeDatabase(connection);
  expect(withoutKeyed(restored)).toEqual(withoutKeyed(everything));
  // Made again from the addresses, with the key of this database.
  const edges = restored['public.path_edges']!;
  expect(edges.length).toBeGreaterThan(1);
  expect(everything['public.path_edges']!.map(holderOf)).toEqual(
    expect.arrayContaining(edges.map(holderOf)),
  );
  expect(emptyTables(everything)).toEqual(['pgboss.job_dependency', 'pgboss.subscription']);
  expect(summary.rows).toBeGreaterThan(50);
});

/** The row of an edge without its hash. */
const holderOf = (edge: string) => edge.slice(edge.indexOf(','));

function emptyTables(everything: Record<string, string[]>): string[] {
  return Object.keys(everything).filter((key) => everything[key]?.length === 0);
}

test('a restored database works: new rows, triggers, jobs', async () => {
  const { connection } = await createEmptyDatabase();
  await restoreBackup({ connection, file });
  await withClient(connection, async (client) => {
    const before = await client.query('select from user_consent_history');
    await client.query('update user_consent set consent_granted = not consent_granted');
    const after = await client.query('select from user_consent_history');
    expect(after.rowCount).toBeGreaterThan(before.rowCount ?? 0);
    const jobs = await client.query(`select from pgboss.job where name = 'idle'`);
    expect(jobs.rowCount).toBe(1);
  });
  expect(await migrate(connection)).toEqual([]);
});

test('writing continues during a backup, which shows one moment', async () => {
  const busy = join(folder, 'busy.backup');
  const { memberId } = (await createMember(source)).actor;
  let stopped = false;
  let written = 0;
  const writing = withClient(source.connection, async (client) => {
    while (!stopped) {
      const id = randomUUID();
      await client.query('begin');
      await client.query(
        `insert into imports (owner_id, id, file_name, file_bytes, status)
         values ($1, $2, 'a', 1, 'ready')`,
        [memberId, id],
      );
      await client.query('insert into import_files values ($1, $2, $3)', [
        memberId,
        id,
        Buffer.alloc(20_000, written),
      ]);
      await client.query('commit');
      written += 1;
    }
  });
  while (written < 50) await new Promise(setImmediate);
  await writeBackup({ connection: source.connection, file: busy, version });
  const atEnd = written;
  stopped = true;
  await writing;
  const { connection } = await createEmptyDatabase();
  await restoreBackup({ connection, file: busy });
  await withClient(connection, async (client) => {
    const counts = await client.query<{ imports: number; files: number }>(
      `select (select count(*) from imports where owner_id = $1)::int as imports,
         (select count(*) from import_files where owner_id = $1)::int as files`,
      [memberId],
    );
    const { imports, files } = counts.rows[0] ?? { imports: 0, files: -1 };
    expect(imports).toBe(files);
    expect(imports).toBeGreaterThanOrEqual(50);
    expect(imports).toBeLessThanOrEqual(atEnd);
    await client.query('delete from imports where owner_id = $1', [memberId]);
  });
  await source.pool.query('delete from auth.users where id = $1', [memberId]);
});

test('a file that is truncated, damaged or no backup leaves the database empty', async () => {
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const firstRow = text.indexOf('\n') + 1;
  const withoutARow = text.slice(0, firstRow) + text.slice(text.indexOf('\n', firstRow) + 1);
  const damaged = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  damaged.fill(0, middle, middle + 40);
  const broken: [string, Buffer][] = [
    ['cut', whole.subarray(0, whole.length - 200)],
    ['damaged', damaged],
    ['short of a row', gzipSync(withoutARow)],
    ['short of its end', gzipSync(text.slice(0, text.lastIndexOf('{"end"')))],
    ['text', Buffer.from('no backup at all')],
    ['empty', Buffer.alloc(0)],
  ];
  const { connection } = await createEmptyDatabase();
  for (const [name, content] of broken) {
    const path = join(folder, 'broken.backup');
    await writeFile(path, content);
    await expect(restoreBackup({ connection, file: path }), name).rejects.toThrow(
      'This is no whole Kith backup',
    );
  }
  await restoreBackup({ connection, file });
});

test('a newer version’s backup, a full database and a foreign one are refused unchanged', async () => {
  const newer = join(folder, 'newer.backup');
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(
    newer,
    gzipSync(text.replace('"migrations":[', '"migrations":["99990101T0000_next.sql",')),
  );
  const { connection } = await createEmptyDatabase();
  await expect(restoreBackup({ connection, file: newer })).rejects.toThrow(
    'The backup was made by a newer version (9.9.9): update Kith first',
  );
  await withClient(connection, (client) => client.query('create table public.theirs (id int)'));
  await expect(restoreBackup({ connection, file })).rejects.toThrow('holds other tables');
  const before = await readWholeDatabase(source.connection);
  await expect(restoreBackup({ connection: source.connection, file })).rejects.toThrow(
    'The database has members already: restore into a new DATA_DIR or an empty database',
  );
  expect(await readWholeDatabase(source.connection)).toEqual(before);
});

test('an older version’s backup is loaded first and then migrated', async () => {
  const { connection } = await createEmptyDatabase();
  const old = join(folder, 'old.backup');
  const older = listMigrations().filter((name) => name <= '20261122T0006_companies.sql');
  await withClient(connection, async (client) => {
    await applyMigrations(client, { only: older });
    await client.query(`insert into auth.users (email) values ('a@test.example')`);
    await client.query(`insert into contacts (owner_id, first_name, last_name, full_name, name_key,
      search_text) select id, 'A', 'B', 'A B', 'b a', ' a b' from auth.users`);
  });
  await writeBackup({ connection, file: old, version: '0.0.1' });
  const target = await createEmptyDatabase();
  await restoreBackup({ connection: target.connection, file: old });
  await withClient(target.connection, async (client) => {
    const tallies = await client.query('select active from contact_tallies');
    expect(tallies.rows).toEqual([{ active: 1 }]);
    expect((await client.query('select from messages')).rowCount).toBe(0);
  });
  expect(await migrate(target.connection)).toEqual([]);
});

test('a backup that fails leaves no file', async () => {
  const { connection } = await createEmptyDatabase();
  const target = join(folder, 'never.backup');
  await expect(writeBackup({ connection, file: target, version })).rejects.toThrow(
    'There is no Kith in this database',
  );
  await expect(access(target)).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('the commands work on a data folder, whether its database runs or not', async () => {
  const run = promisify(execFile);
  const dataDir = join(folder, 'data of a copy');
  const env = { ...childEnvironment(), DATA_DIR: dataDir };
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'server/src/cli', name), ...args], { env, cwd: folder });
  await expect(command('backup.ts', 'x')).rejects.toThrow(`There is no database in ${dataDir}`);
  await expect(command('restore.ts')).rejects.toThrow('Usage: npm run restore -- FILE');
  const restored = await command('restore.ts', file);
  expect(restored.stdout).toMatch(/^Restored \d+ rows of \d+ tables as of .+\n$/u);
  const offline = await command('backup.ts', 'offline.backup');
  expect(offline.stdout).toMatch(/^Backed up \d+ rows of \d+ tables into .+\n$/u);
  const cluster = await openCluster(dataDir);
  try {
    expect(cluster.wasRunning).toBe(false);
    await command('backup.ts', 'online.backup');
    expect((await openCluster(dataDir)).wasRunning).toBe(true);
    const tried = await command('restore.ts', 'offline.backup', '--check');
    expect(tried.stdout).toMatch(
      /^The backup can be restored: \d+ rows of \d+ tables as of .+\n$/u,
    );
    const noted = await withClient(cluster.connection, (client) =>
      client.query<{ is_encrypted: boolean }>('select is_encrypted from restore_trials'),
    );
    expect(noted.rows).toEqual([{ is_encrypted: false }]);
    const everything = await readWholeDatabase(source.connection);
    const restored = await readWholeDatabase(cluster.connection);
    expect(withoutKeyed(restored)).toEqual(withoutKeyed(everything));
  } finally {
    await cluster.stop();
  }
  const rowsOf = async (name: string) =>
    gunzipSync(await readFile(join(folder, name)))
      .toString()
      .replace(/^.*\n/u, '');
  expect(await rowsOf('online.backup')).toBe(await rowsOf('offline.backup'));
});
