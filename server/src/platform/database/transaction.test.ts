import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { limitStatements } from './database.ts';
import { isOutage } from './outage.ts';
import { runAsService } from './service.ts';
import { openAnonDatabase, openMemberDatabase } from './transaction.ts';

const database = await useSharedDatabase();
const { memberId } = (await createMember(database)).actor;
const claims = { memberId, sessionId: null };

test('a statement of a member or visitor has a time limit, whatever its connection was left with', async () => {
  const limited = limitStatements(database, 1_500);
  for (const opened of [openMemberDatabase(limited, claims), openAnonDatabase(limited)]) {
    const { rows } = await opened.transaction((tx) =>
      sql`select current_setting('statement_timeout') as limit`.execute(tx),
    );
    expect(rows).toEqual([{ limit: '1500ms' }]);
  }
});

/** Two transactions that lock two rows in opposite orders, each waiting for the other's first. */
async function deadlock({ once = false } = {}) {
  const members = [await createMember(database), await createMember(database)];
  const [a, b] = members.map(({ actor }) => actor.memberId) as [string, string];
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let attempts = 0;
  const cross = (own: 0 | 1) =>
    runAsService(
      database,
      async (tx) => {
        attempts += 1;
        await sql`set local deadlock_timeout = '20ms'`.execute(tx);
        const rename = (id: string) =>
          sql`update profiles set display_name = display_name || 'x' where id = ${id}`.execute(tx);
        await rename(own === 0 ? a : b);
        held[own]!.resolve();
        await held[1 - own]!.promise;
        await rename(own === 0 ? b : a);
      },
      { once },
    );
  const outcomes = await Promise.allSettled([cross(0), cross(1)]);
  const { rows } = await database.pool.query<{ name: string }>(
    'select display_name as name from profiles where id = any($1)',
    [[a, b]],
  );
  return { outcomes, attempts, names: rows.map(({ name }) => name) };
}

test('a transaction that lost to another in a deadlock is run again, and takes effect once', async () => {
  const { outcomes, attempts, names } = await deadlock();
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  // On a busy machine both may lose, and be run again.
  expect(attempts).toBeGreaterThan(2);
  expect(names).toEqual(['Test Memberxx', 'Test Memberxx']);
});

test('a transaction that could not be serialised is run again, on what the other wrote', async () => {
  const read = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const names: string[] = [];
  const member = openMemberDatabase(database, claims);
  const append = member.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select display_name as name from profiles where id = ${memberId}`.execute(tx);
    names.push(rows[0]!.name);
    read.resolve();
    await written.promise;
    if (names.length === 1) {
      await sql`do $$ begin raise exception 'changed meanwhile' using errcode = '40001'; end $$`.execute(
        tx,
      );
    }
    await sql`update profiles set display_name = display_name || '!' where id = ${memberId}`.execute(
      tx,
    );
  });
  await read.promise;
  await database.pool.query(`update profiles set display_name = 'Newer' where id = $1`, [memberId]);
  written.resolve();
  await append;
  expect(names).toEqual(['Test Member', 'Newer']);
  const { rows } = await database.pool.query(
    'select display_name as name from profiles where id = $1',
    [memberId],
  );
  expect(rows).toEqual([{ name: 'Newer!' }]);
});

test('work that does more than to change the database is never run again: trying later helps', async () => {
  const { outcomes, attempts, names } = await deadlock({ once: true });
  const [failed, ...others] = outcomes.filter(({ status }) => status === 'rejected');
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ reason: { code: '40P01' } });
  expect(isOutage((failed as PromiseRejectedResult).reason)).toBe(true);
  expect(attempts).toBe(2);
  expect(names).toEqual(['Test Memberx', 'Test Memberx']);
});
