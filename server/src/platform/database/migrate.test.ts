import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestDatabase, useTestDatabase } from '#testing/test-database.ts';

import { listMigrations, migrate } from './migrate.ts';

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-migrations-'));
  database = await useTestDatabase();
  await database.pool.query('truncate schema_migrations');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
}

test('applies each file once, in the order of the names, and says which', async () => {
  await write('0002_b.sql', 'insert into steps values (2)');
  await write('0001_a.sql', 'create table steps (number int)');
  await write('notes.txt', 'no migration');
  const steps: string[] = [];
  const onStep = (name: string) => void steps.push(name);
  expect(await migrate(database.connection, { folder, onStep })).toEqual([
    '0001_a.sql',
    '0002_b.sql',
  ]);
  expect(steps).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await migrate(database.connection, { folder, onStep })).toEqual([]);
});

test('two starters at once apply every file exactly once', async () => {
  await write('0001_a.sql', 'create table steps (number int)');
  await write('0002_b.sql', 'select pg_sleep(0.2); insert into steps values (2)');
  const starts = [1, 2, 3].map(() => migrate(database.connection, { folder }));
  const applied = (await Promise.all(starts)).map((names) => names.length).sort();
  expect(applied).toEqual([0, 0, 2]);
  expect((await database.pool.query('select from steps')).rowCount).toBe(1);
});

test('a migration that fails leaves nothing of itself and keeps what came before', async () => {
  await write('0001_a.sql', 'create table steps (number int)');
  await write('0002_b.sql', 'insert into steps values (2); select 1/0;');
  await write('0003_c.sql', 'insert into steps values (3)');
  await expect(migrate(database.connection, { folder })).rejects.toThrow(
    'Migration 0002_b.sql failed: division by zero',
  );
  expect((await database.pool.query('select from steps')).rowCount).toBe(0);
  await write('0002_b.sql', 'insert into steps values (2)');
  expect(await migrate(database.connection, { folder })).toEqual(['0002_b.sql', '0003_c.sql']);
});

test('a database that is ahead of this version is refused', async () => {
  await database.pool.query(`insert into schema_migrations (name) values ('9999_later.sql')`);
  await write('0001_a.sql', 'create table steps (number int)');
  await expect(migrate(database.connection, { folder })).rejects.toThrow(
    'The database has migrations that this version does not know: 9999_later.sql',
  );
});

test('the names of the shipped migrations have numbers of their own', async () => {
  const numbers = (await listMigrations()).map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
