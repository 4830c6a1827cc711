import { recomputeWarmth } from '../../server/src/features/interactions/refresh-warmth.ts';
import { openCluster } from '../../server/src/platform/database/cluster.ts';
import { connectDatabase } from '../../server/src/platform/database/database.ts';
import { runAsService } from '../../server/src/platform/database/service.ts';
import { ensureDataFolder } from './data-folder.ts';

export const hugeNetwork = { people: 12_000, companies: 40, lastDays: 300 } as const;

/** Person n had one meeting so many days ago, apart from every bound between two states. */
export const metDaysAgo = (n: number): number => 1.5 + (n % hugeNetwork.lastDays);

/**
 * Gives a member more people than a screen derives while one waits, each with a meeting: written as an
 * import of a whole address book would.
 */
export async function fillHugeNetwork(memberId: string): Promise<void> {
  const { people, companies, lastDays } = hugeNetwork;
  const { connection } = await openCluster(await ensureDataFolder());
  const database = connectDatabase(connection, { max: 1 });
  try {
    await database.pool.query(
      `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text, company,
         title, created_at)
       select $1, 'Ada', n::text, 'Ada ' || n, 'ada ' || n, '', 'Lumen ' || n % $3::integer, 'Director',
         now() - interval '400 days' from generate_series(1, $2::integer) n`,
      [memberId, people, companies],
    );
    await database.pool.query(
      `insert into interactions (owner_id, contact_id, kind, direction, occurred_at, counted, created_at)
       select $1, c.id, 'meeting', 'mutual',
         now() - (1.5 + c.last_name::integer % $2::integer) * interval '24 hours', true, now()
       from contacts c where c.owner_id = $1`,
      [memberId, lastDays],
    );
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from contacts where owner_id = $1',
      [memberId],
    );
    const ids = rows.map(({ id }) => id);
    await runAsService(database, (tx) => recomputeWarmth(tx, memberId, ids));
    await database.pool.query('analyze contacts, interactions');
  } finally {
    await database.close();
  }
}
