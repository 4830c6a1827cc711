import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';

import { keepMonths } from './keep-months.ts';

const query = async (database: Database, text: string) =>
  (await runAsService(database, (tx) => sql.raw(text).execute(tx))).rows;

const monthsOf = (database: Database, table: string) =>
  query(
    database,
    `select count(*)::integer as months from pg_inherits
      where inhparent = '${table}'::regclass and inhrelid::regclass::text <> '${table}_default'`,
  );

test('creates the next months, moves rows into them, and drops old ones', async () => {
  const database = await useTestDatabase();
  const ctx = await createMember(database);
  const add = (age: string) =>
    query(
      database,
      `insert into usage_events (recorded_at, owner_id, feature_name, action)
        values (now() - interval '${age}', '${ctx.actor.memberId}', 'search', '${age}')`,
    );
  await add('0 days');
  await add('3 months');
  await add('20 months');
  await keepMonths(database);
  await keepMonths(database);
  expect(await monthsOf(database, 'usage_events')).toEqual([{ months: 6 }]);
  expect(await monthsOf(database, 'error_reports')).toEqual([{ months: 3 }]);
  expect(await query(database, 'select from usage_events_default')).toEqual([]);
  expect(await query(database, 'select action from usage_events order by recorded_at')).toEqual([
    { action: '3 months' },
    { action: '0 days' },
  ]);
  await query(
    database,
    `do $$ begin execute format('alter table %I rename to usage_events_2020_01',
      'usage_events_' || to_char(now() - interval '3 months', 'YYYY_MM')); end $$`,
  );
  await keepMonths(database);
  expect(await query(database, 'select action from usage_events')).toEqual([{ action: '0 days' }]);
});

test('a month can’t be read directly, past the policies of its parent table', async () => {
  const database = await useTestDatabase();
  await keepMonths(database);
  const owner = await createMember(database);
  const stranger = await createMember(database);
  await owner.database.transaction((tx) =>
    sql`insert into usage_events (owner_id, feature_name, action)
      values (${owner.actor.memberId}, 'search', 'made')`.execute(tx),
  );
  const seen = await stranger.database.transaction((tx) =>
    sql`select * from usage_events`.execute(tx),
  );
  expect(seen.rows).toEqual([]);
  const forged = stranger.database.transaction((tx) =>
    sql`insert into usage_events (owner_id, feature_name, action)
      values (${owner.actor.memberId}, 'search', 'forged')`.execute(tx),
  );
  await expect(forged).rejects.toThrow();
  const partition = `usage_events_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
  const direct = owner.database.transaction((tx) =>
    sql.raw(`select * from ${partition}`).execute(tx),
  );
  await expect(direct).rejects.toThrow();
});
