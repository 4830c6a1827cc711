import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestDatabase, useTestDatabase } from '#testing/test-database.ts';

import { migrate } from './migrate.ts';
import { migrationsFolder, readMigrations } from './schema-files.ts';

const first = '20270101T0900_first.sql';
const second = '20270101T1000_second.sql';
const third = '20270102T0900_third.sql';

let root: string;
let folders: { migrations: string; functions: string };
let database: TestDatabase;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kith-migrations-'));
  folders = { migrations: join(root, 'migrations'), functions: join(root, 'sql') };
  await mkdir(folders.migrations);
  await mkdir(folders.functions);
  database = await useTestDatabase();
  await database.pool.query('truncate schema_migrations, schema_functions');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folders.migrations, name), text);
}

async function countSteps(): Promise<number | null> {
  return (await database.pool.query('select from steps')).rowCount;
}

test('applies each file once, in the order of the names, and reports which', async () => {
  await write(second, 'insert into steps values (2)');
  await write(first, 'create table steps (number int)');
  await write('notes.txt', 'no migration');
  const steps: string[] = [];
  const onStep = (name: string) => void steps.push(name);
  expect(await migrate(database.connection, { folders, onStep })).toEqual([first, second]);
  expect(steps).toEqual([first, second]);
  expect(await migrate(database.connection, { folders, onStep })).toEqual([]);
});

test('two starters at once apply every file exactly once', async () => {
  await write(first, 'create table steps (number int)');
  await write(second, 'select pg_sleep(0.2); insert into steps values (2)');
  const starts = [1, 2, 3].map(() => migrate(database.connection, { folders }));
  const applied = (await Promise.all(starts)).map((names) => names.length).sort();
  expect(applied).toEqual([0, 0, 2]);
  expect(await countSteps()).toBe(1);
});

test('a migration that fails leaves nothing of itself and keeps what came before', async () => {
  await write(first, 'create table steps (number int)');
  await write(second, 'insert into steps values (2); select 1/0;');
  await write(third, 'insert into steps values (3)');
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    `Migration ${second} failed: division by zero`,
  );
  expect(await countSteps()).toBe(0);
  await write(second, 'insert into steps values (2)');
  expect(await migrate(database.connection, { folders })).toEqual([second, third]);
});

test('refuses a migration that was changed after it was applied', async () => {
  await write(first, 'create table steps (number int)');
  await migrate(database.connection, { folders });
  await write(first, 'create table steps (number bigint)');
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    `Migration ${first} was changed after it was applied to this database: ` +
      'restore its text and put the change into a new migration',
  );
});

test('refuses a migration that comes before one that was applied, and does nothing', async () => {
  await write(second, 'create table steps (number int)');
  await migrate(database.connection, { folders });
  await write(first, 'insert into steps values (1)');
  await write(third, 'insert into steps values (3)');
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    `Migration ${first} comes before ${second}, which this database already has: ` +
      'give it the name of a later time',
  );
  expect(await countSteps()).toBe(0);
});

test('refuses a migration that is not named by its time', async () => {
  await write('0001_first.sql', 'create table steps (number int)');
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    'Migration 0001_first.sql must be named by its time: 20261122T1200_name.sql',
  );
});

test('refuses a database that is ahead of this version', async () => {
  await database.pool.query(
    `insert into schema_migrations (name) values ('99990101T0000_later.sql')`,
  );
  await write(first, 'create table steps (number int)');
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    'The database has migrations that this version does not know: 99990101T0000_later.sql',
  );
});

test('released migrations have their released text', async () => {
  const checksums = readMigrations(migrationsFolder).map(
    ({ name, checksum }) => `${checksum}  ${name}`,
  );
  const released = await readFile(join(migrationsFolder, 'checksums.sha256'), 'utf8');
  const hint = 'in server/src/migrations: sha256sum NEW.sql >> checksums.sha256';
  expect(checksums, hint).toEqual(released.trimEnd().split('\n'));
});
