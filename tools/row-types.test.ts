import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { findHandWrittenRows } from './row-types.ts';

const root = path.join(import.meta.dirname, '../server/src');

test('an sql literal’s row names columns of tables by the generated types, others as Computed', async () => {
  const files = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const isTest = file.endsWith('.test.ts') || file.startsWith('testing');
    if (isTest) continue;
    files.set(file.split(path.sep).join('/'), await readFile(path.join(root, file), 'utf8'));
  }
  expect(findHandWrittenRows(files)).toEqual([]);
});

test.each([
  ['in place', 'sql<{ id: string }>`select 1`'],
  ['among others', 'sql<Pick<Contacts, "id"> & { name: string }>`select 1`'],
  ['by name', 'type Row = { id: string };\nsql<Row>`select 1`'],
  ['as an interface', 'interface Row { id: string }\nsql<Row>`select 1`'],
  ['in part', 'type Row = Pick<Contacts, "id"> & { n: number };\nsql<Row>`select 1`'],
  ['within what is picked', 'type All = { id: string };\nsql<Pick<All, "id">>`select 1`'],
  [
    'in the contract',
    'import type { Group } from "@kith/contract/cadence/endpoints";\nsql<Group>`select 1`',
  ],
  ['elsewhere', 'import type { Row as R } from "../b/rows.ts";\nsql<R>`select 1`'],
])('finds a row type that is written out %s', (_where, text) => {
  const files = new Map([
    ['a/query.ts', text],
    ['b/rows.ts', 'export type Row = { id: string };'],
  ]);
  expect(findHandWrittenRows(files)).toEqual([`a/query.ts:${text.split('\n').length}`]);
});

test.each([
  'sql<string>`select 1`',
  'sql`select 1`',
  'sql<Pick<Selectable<Contacts>, "id"> & Computed<{ total: number }>>`select 1`',
  'import type { Contacts } from "#platform/database/database-types.ts";\nsql<Contacts>`select 1`',
  'import type { Detail } from "@kith/contract/contacts/rules";\nsql<Pick<Selectable<Contacts>, Detail | "id">>`select 1`',
  'import type { Role } from "@kith/contract/roles/rules";\nsql<Computed<{ role: Role }>>`select 1`',
])('accepts %s', (text) => {
  expect(findHandWrittenRows(new Map([['a/query.ts', text]]))).toEqual([]);
});
