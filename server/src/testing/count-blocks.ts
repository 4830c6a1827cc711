import type { TestDatabase } from './test-database.ts';

/**
 * The blocks that the database reads for `work`: unlike its time, the same on a busy machine. The
 * fewest of several rounds, as sessions that open and tables that are vacuumed meanwhile read as well.
 */
export async function countBlocks(
  { pool }: TestDatabase,
  work: () => Promise<unknown>,
  rounds = 3,
): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await readBlocks(pool);
    await work();
    counts.push((await readBlocks(pool)) - before);
  }
  return Math.min(...counts);
}

async function readBlocks(pool: TestDatabase['pool']): Promise<number> {
  // Sessions report what they read now and then, so each is asked to.
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of clients) client.release();
  const { rows } = await pool.query<{ blocks: string }>(
    `select blks_hit + blks_read as blocks from pg_stat_database
     where datname = current_database()`,
  );
  return Number(rows[0]!.blocks);
}
