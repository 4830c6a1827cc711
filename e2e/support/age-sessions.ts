import { openCluster } from '../../server/src/platform/database/cluster.ts';
import { connectDatabase } from '../../server/src/platform/database/database.ts';
import { ensureDataFolder } from './data-folder.ts';

/** Makes a member's sessions an hour old, so that changes of the account need a fresh proof. */
export async function ageSessions(email: string): Promise<void> {
  const { connection } = await openCluster(await ensureDataFolder());
  const database = connectDatabase(connection, { max: 1 });
  try {
    await database.pool.query(
      `update auth.sessions set created_at = created_at - interval '1 hour'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
  } finally {
    await database.close();
  }
}
