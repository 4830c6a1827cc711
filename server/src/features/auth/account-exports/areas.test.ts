import { beforeAll, expect, test } from 'vitest';

import { type CatalogueTable, keyOf, listTables } from '#platform/database/catalogue.ts';
import { findOwnerColumn } from '#testing/fill-tables.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { areas, leftOut, resolveSources } from './areas.ts';

/** What no archive may contain: secrets for signing in, proofs, and their stored forms. */
const secret = /password|secret|hash|token|verifier|challenge|counter|rotations/u;
/** Named like a secret, but not one. */
const harmless = ['public.access_tokens.id', 'auth.factors.last_challenged_at'];

const database = await useFileDatabase();
let tables: CatalogueTable[];
const owned: string[] = [];
beforeAll(async () => {
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

const exported = () => new Set(Object.values(areas).flatMap((area) => area.map((s) => s.table)));

test('every table of members is in the archive or left out for a named reason', () => {
  const known = [...exported(), ...Object.keys(leftOut)];
  expect(owned.filter((table) => !known.includes(table))).toEqual([]);
  expect(Object.keys(leftOut).filter((table) => exported().has(table))).toEqual([]);
});

test('every listed table and column exists', () => {
  const columns = new Map(tables.map((table) => [keyOf(table), table.columns]));
  for (const { table, without = [] } of Object.values(areas).flat()) {
    expect(columns.get(table), table).toEqual(expect.arrayContaining([...without]));
  }
  expect(Object.keys(leftOut).filter((table) => !columns.has(table))).toEqual([]);
});

test('no secret and no file content is exported', async () => {
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
