import { beforeAll, describe, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { fillTables, findOwnerColumn, quoteTable, readWholeTable } from '#testing/fill-tables.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { readTextRows } from '#platform/database/rows.ts';

import { type CatalogueTable, keyOf, listTables } from './catalogue.ts';
import { type MemberDatabase, openAnonDatabase } from './transaction.ts';

type Case = CatalogueTable & { owner: string };

const refusedCode = '42501';

const database = await useFileDatabase();
let member: MemberContext;
let stranger: MemberContext;
const cases: Case[] = [];
let rowsOfMember: Map<string, Record<string, unknown>>;

beforeAll(async () => {
  member = await createMember(database);
  stranger = await createMember(database);
  const client = await database.pool.connect();
  try {
    rowsOfMember = await fillTables(client, member.actor.memberId);
    await fillTables(client, stranger.actor.memberId);
    for (const table of await listTables(client, ['public', 'auth'])) {
      const owner = await findOwnerColumn(client, table);
      if (owner !== null) cases.push({ ...table, owner });
    }
  } finally {
    client.release();
  }
});

/** How many rows a statement changed; none without permission. */
async function attempt(
  sight: MemberDatabase,
  text: string,
  values: unknown[],
): Promise<number | 'refused'> {
  try {
    return await sight.transaction(async (tx) => {
      return (await readTextRows(tx, text, values)).length;
    });
  } catch (error) {
    if ((error as { code?: string }).code === refusedCode) return 'refused';
    throw error;
  }
}

test('every table with an owner has rows of both members, and members read their own', async () => {
  expect(cases.length).toBeGreaterThan(15);
  for (const { owner, ...table } of cases) {
    const query = `select from ${quoteTable(table)} where "${owner}" = $1`;
    for (const ctx of [member, stranger]) {
      const all = await database.pool.query(query, [ctx.actor.memberId]);
      expect(all.rowCount, keyOf(table)).toBeGreaterThan(0);
      const seen = await attempt(ctx.database, query, [ctx.actor.memberId]);
      const isService = table.schema === 'auth';
      expect([all.rowCount, isService && 'refused'], keyOf(table)).toContain(seen);
    }
  }
});

describe.each([
  ['another member', () => stranger.database],
  ['somebody not signed in', () => openAnonDatabase(database)],
])('%s', (_who, open) => {
  const nothing = [0, 'refused'];

  test('can’t read, change or delete another member’s row, in any table', async () => {
    const sight = open();
    const { memberId } = member.actor;
    for (const { owner, ...table } of cases) {
      const name = quoteTable(table);
      const before = await readWholeTable(database.pool, table);
      const condition = `where "${owner}" = $1`;
      const statements = [
        `select from ${name} ${condition}`,
        `update ${name} set "${owner}" = "${owner}" ${condition}`,
        `delete from ${name} ${condition}`,
      ];
      for (const text of statements) {
        expect(nothing, text).toContain(await attempt(sight, text, [memberId]));
      }
      expect(await readWholeTable(database.pool, table), name).toEqual(before);
    }
  });

  test('can’t create a row in another member’s name, in any table', async () => {
    const sight = open();
    for (const table of cases) {
      const columns = table.columns.map((column) => `"${column}"`).join(', ');
      const text = `insert into ${quoteTable(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${quoteTable(table)}, $1)`;
      const row = JSON.stringify(rowsOfMember.get(keyOf(table)));
      expect(await attempt(sight, text, [row]), keyOf(table)).toBe('refused');
    }
  });
});

test('a member can’t give a row away, in any table', async () => {
  const { memberId } = member.actor;
  for (const { owner, ...table } of cases) {
    const text = `update ${quoteTable(table)} set "${owner}" = $1 where "${owner}" = $2`;
    const result = await attempt(stranger.database, text, [memberId, stranger.actor.memberId]);
    expect(result, keyOf(table)).toBe('refused');
  }
});
