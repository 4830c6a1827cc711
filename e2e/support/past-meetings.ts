import { openCluster } from '../../server/src/platform/database/cluster.ts';
import { connectDatabase } from '../../server/src/platform/database/database.ts';
import { ensureDataFolder } from './data-folder.ts';

/** Lets a meeting have begun an hour ago, which a journey can't wait for. */
export async function beginMeeting(id: string): Promise<void> {
  const { connection } = await openCluster(await ensureDataFolder());
  const database = connectDatabase(connection, { max: 1 });
  try {
    await database.pool.query(
      `update meetings set starts_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
  } finally {
    await database.close();
  }
}
