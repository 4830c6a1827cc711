import type { TestDatabase } from './test-database.ts';

/**
 * The blocks that the database reads for `work`: unlike its time, the same on a busy machine. The
 * fewest of the rounds until so many in a row (`settled`) are not lower: sessions read the catalogue
 * with their first queries and after each vacuum, and those that open meanwhile read as well.
 */
export async function countBlocks(
  { pool }: TestDatabase,
  work: () => Promise<unknown>,
  settled = 4,
): Promise<number> {
  let fewest = Infinity;
  for (let left = settled; left >= 0; left -= 1) {
    const before = await readBlocks(pool);
    await work();
    const count = (await readBlocks(pool)) - before;
    if (count < fewest) {
      fewest = count;
      left = settled;
    }
  }
  return fewest;
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
