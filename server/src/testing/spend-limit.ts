import type { Database } from '#platform/database/database.ts';

/** Uses up part of a shared limit at once, for every key that was used before. */
export async function spendLimit({ pool }: Database, name: string, uses: number): Promise<void> {
  await pool.query(`update auth.rate_limits set points = points + $2 where key like $1 || ':%'`, [
    name,
    uses,
  ]);
}
