import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';

import { executeInTurn } from './execute-in-turn.ts';
import { runAsService } from './service.ts';

const database = await useSharedDatabase();

test('a statement is built while the one before it is executed', async () => {
  const lockKey = 7_301_944;
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [lockKey]);
  let released: unknown;
  await runAsService(database, (tx) =>
    executeInTurn(tx, [
      () => sql`select pg_advisory_xact_lock(${lockKey}::bigint)`,
      () => {
        // The first ends only after this.
        released = holder.query('select pg_advisory_unlock($1) as released', [lockKey]);
        return sql`select 1`;
      },
    ]),
  );
  expect(await released).toMatchObject({ rows: [{ released: true }] });
  holder.release();
});

test('statements are executed in their order, and none after one that fails', async () => {
  const built: string[] = [];
  const name = (text: string, statement = sql`insert into steps (name) values (${text})`) => {
    return () => {
      built.push(text);
      return statement;
    };
  };
  const read = await runAsService(database, async (tx) => {
    await sql`create temp table steps (id serial, name text) on commit drop`.execute(tx);
    await executeInTurn(tx, []);
    await executeInTurn(tx, [name('a'), name('b'), name('c')]);
    return sql`select name from steps order by id`.execute(tx);
  });
  expect(read.rows).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  const failing = runAsService(database, (tx) =>
    executeInTurn(tx, [name('d', sql`select 1 / 0`), name('e', sql`select 1`), name('f')]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(built).toEqual(['a', 'b', 'c', 'd', 'e']);
});
