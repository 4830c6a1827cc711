import { openCluster } from '../../server/src/platform/database/cluster.ts';
import { connectDatabase } from '../../server/src/platform/database/database.ts';
import { ensureDataFolder } from './data-folder.ts';

const daysBetween = 3;
/** So many times three days ago the credits arrived. */
const beginning = 3;

/**
 * Moves a member's entries in the ledger into the past, as if the credits had come nine days ago, and what
 * was spent at one moment had been spent three days after what was spent before, the last today. The ledger itself never changes an entry.
 */
export async function ageLedger(memberId: string): Promise<void> {
  const { connection } = await openCluster(await ensureDataFolder());
  const database = connectDatabase(connection, { max: 1 });
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `with spent as (
         select id, dense_rank() over (order by happened_at desc) - 1 as later
         from credit_transactions where user_id = $1 and kind = 'charge')
       update credit_transactions t
       set happened_at = now() - coalesce(p.later, $2) * $3 * interval '1 day'
       from credit_transactions m left join spent p on p.id = m.id
       where m.user_id = $1 and t.id = m.id`,
      [memberId, beginning, daysBetween],
    );
    await client.query(
      `update credit_accounts set opened_at = now() - $2::integer * interval '1 day' where user_id = $1`,
      [memberId, beginning * daysBetween],
    );
    await client.query('commit');
  } finally {
    client.release();
    await database.close();
  }
}
