import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { limitStatements } from './database.ts';
import { nestIn, shareIn } from './nested.ts';
import { openAnonDatabase, openMemberDatabase } from './transaction.ts';

const database = await useSharedDatabase();
const member = await createMember(database);
const stranger = await createMember(database);
const { memberId } = member.actor;

const profiles = sql<{ id: string }>`select id::text from profiles order by id`;
const numbers = sql<{ n: number }>`select n from generate_series(1, 3) n`;

/** How many of a pool's connections are in the middle of a transaction. */
async function countOpen(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]!.count;
}

test('reads with the role and claims of the member, and ends the transaction', async () => {
  const settings = sql<{ role: string; member: string; plans: string; writes: string }>`
    select current_user::text as role, auth_uid()::text as member,
      current_setting('plan_cache_mode') as plans, current_setting('transaction_read_only') as writes`;
  expect(await member.database.read(settings)).toEqual([
    { role: 'authenticated', member: memberId, plans: 'force_generic_plan', writes: 'on' },
  ]);
  expect(await countOpen()).toBe(0);
});

test('many at once each see the rows of their own member', async () => {
  const mine = sql<{ id: string }>`select auth_uid()::text as id`;
  const readers = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? member : stranger));
  const read = await Promise.all(readers.map((reader) => reader.database.read(mine)));
  expect(read).toEqual(readers.map(({ actor }) => [{ id: actor.memberId }]));
  expect(await openAnonDatabase(database).read(mine)).toEqual([{ id: null }]);
});

test('gives no rows to a session that has ended, and the next read works', async () => {
  const sessionId = crypto.randomUUID();
  const ended = openMemberDatabase(database, { memberId, sessionId });
  await expect(ended.read(profiles)).rejects.toMatchObject({ code: 'session_not_found' });
  const lacking = openMemberDatabase(database, { memberId, sessionId: null });
  await database.pool.query('delete from user_consent where user_id = $1', [memberId]);
  await expect(lacking.requiring(['ai_matching']).read(profiles)).rejects.toMatchObject({
    code: 'consent_required',
  });
  expect(await member.database.read(numbers)).toHaveLength(3);
  expect(await countOpen()).toBe(0);
});

test('refuses to write, because it runs before its session is checked', async () => {
  const rename = sql<{ id: string }>`
    update profiles set display_name = 'Written' where id = ${memberId} returning id::text`;
  await expect(member.database.read(rename)).rejects.toMatchObject({ code: '25006' });
  expect(await countOpen()).toBe(0);
});

test('a failed read, first or later, leaves the connection as good as new', async () => {
  const one = limitStatements({ ...database }, 1_000);
  const limited = openMemberDatabase(one, { memberId, sessionId: null });
  const failing = sql<{ n: number }>`select 1 / (n - 2) as n from generate_series(1, 3) n`;
  const slow = sql<{ n: string }>`select pg_sleep(5)::text as n`;
  for (let round = 0; round < 2; round += 1) {
    await expect(limited.read(failing)).rejects.toMatchObject({ code: '22012' });
    await expect(limited.read(slow)).rejects.toMatchObject({ code: '57014' });
    expect(await limited.read(numbers)).toHaveLength(3);
  }
  expect(await countOpen()).toBe(0);
});

test('a query that could not be prepared because the opening failed is prepared the next time', async () => {
  const broken = openMemberDatabase(database, { memberId, sessionId: 'not a session' });
  const query = sql<{ n: number }>`select n * 2 as n from generate_series(1, 3) n`;
  const attempts = Array.from({ length: 30 }, () => broken.read(query));
  for (const outcome of await Promise.allSettled(attempts)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
  }
  const again = Array.from({ length: 30 }, () => member.database.read(query));
  for (const rows of await Promise.all(again)) {
    expect(rows).toEqual([{ n: 2 }, { n: 4 }, { n: 6 }]);
  }
});

test('within a transaction it reads what that one wrote', async () => {
  const name = sql<{ name: string }>`
    select display_name as name from profiles where id = ${memberId}`;
  await member.database.transaction(async (tx) => {
    await sql`update profiles set display_name = 'Nested' where id = ${memberId}`.execute(tx);
    for (const opened of [nestIn(tx), shareIn(tx)]) {
      expect(await opened.read(name)).toEqual([{ name: 'Nested' }]);
    }
  });
});
