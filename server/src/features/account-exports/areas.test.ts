import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CatalogueTable, keyOf, listTables } from '#platform/database/catalogue.ts';
import { findOwnerColumn } from '#testing/fill-tables.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { areas, leftOut, resolveSources } from './areas.ts';

/** What no archive may carry: what signs in, what proves, and how those are kept. */
const secret = /password|secret|hash|token|verifier|challenge|counter|rotations/u;
/** Named like a secret, but none. */
const harmless = ['public.access_tokens.id', 'auth.factors.last_challenged_at'];

let database: TestDatabase;
let tables: CatalogueTable[];
const owned: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  try {
    tables = await listTables(client, ['public', 'auth']);
    for (const table of tables) {
      if ((await findOwnerColumn(client, table)) !== null) owned.push(keyOf(table));
    }
  } finally {
    client.release();
  }
});
afterAll(() => database.close());

const exported = () => new Set(Object.values(areas).flatMap((area) => area.map((s) => s.table)));

test('every table of members is in the archive or left out for a reason that is named', () => {
  const known = [...exported(), ...Object.keys(leftOut)];
  expect(owned.filter((table) => !known.includes(table))).toEqual([]);
  expect(Object.keys(leftOut).filter((table) => exported().has(table))).toEqual([]);
});

test('every table and column that the list names exists', () => {
  const columns = new Map(tables.map((table) => [keyOf(table), table.columns]));
  for (const { table, without = [] } of Object.values(areas).flat()) {
    expect(columns.get(table), table).toEqual(expect.arrayContaining([...without]));
  }
  expect(Object.keys(leftOut).filter((table) => !columns.has(table))).toEqual([]);
});

test('no secret and no bytes are among what leaves', async () => {
  const columns = new Map(tables.map((table) => [keyOf(table), table.columns]));
  const leaving = Object.keys(areas)
    .flatMap((area) => resolveSources(area, columns))
    .flatMap((source) => source.columns.map((column) => `${source.table}.${column}`));
  const bytes = await database.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name
     from information_schema.columns where data_type = 'bytea'`,
  );
  const isByte = new Set(bytes.rows.map(({ name }) => name));
  expect(leaving.filter((column) => isByte.has(column))).toEqual([]);
  const suspicious = leaving.filter((name) => secret.test(name.split('.')[2] ?? ''));
  expect(suspicious.filter((name) => !harmless.includes(name))).toEqual([]);
});
