import type { Database } from '#platform/database/database.ts';
import type pg from 'pg';

import { waitFor } from './wait-for.ts';

type Edit = { contactId: string; edit: (client: pg.PoolClient) => Promise<unknown> };

/** Begins work while a contact is edited, and commits the edit once the work waits for the contact. */
export async function workBesideEdit<Result>(
  database: Database,
  { contactId, edit }: Edit,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from contacts where id = $1 for no key update', [contactId]);
    await edit(client);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const result = work();
    await waitFor(async () => {
      const waiting = await database.pool.query(
        'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.rows[0] as unknown;
    });
    await client.query('commit');
    return await result;
  } finally {
    client.release(true);
  }
}
