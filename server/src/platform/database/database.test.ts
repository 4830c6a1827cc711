import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';

import { connectDatabase } from './database.ts';

const database = await useSharedDatabase();

/** How many statements a pool of this name has running in the database. */
async function countRunning(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where application_name = $1 and state = 'active'`,
    [name],
  );
  return rows[0]!.count;
}

test('a statement that takes too long is cancelled in the database', async () => {
  const name = 'kith-limited';
  const limited = connectDatabase(database.connection, {
    name,
    limitMs: { connection: 10_000, statement: 100 },
  });
  try {
    await expect(limited.pool.query('select pg_sleep(600)')).rejects.toThrow();
    // Not only for its caller: without the limit it would go on in the database.
    await waitFor(async () => ((await countRunning(name)) === 0 ? true : undefined));
  } finally {
    await limited.close();
  }
});
