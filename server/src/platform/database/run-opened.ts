import type pg from 'pg';

import type { Database } from './database.ts';
import { openKysely } from './kysely-driver.ts';
import { isConnectionLost } from './outage.ts';
import type { Tx } from './transaction.ts';

const handles = new WeakMap<pg.PoolClient, Tx>();

function handleOf(client: pg.PoolClient): Tx {
  let handle = handles.get(client);
  if (!handle) {
    handle = openKysely(client);
    handles.set(client, handle);
  }
  return handle;
}
/**
 * Runs `work` in a transaction that `opening` begins, with the role and claims that it sets;
 * `check` may refuse by throwing, given the results of the opening statements. Only for other
 * entries to the database: the caller is responsible for the identity.
 */
export async function runOpened<Result>(
  database: Database,
  opening: string,
  check: (results: pg.QueryResult[]) => void,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const limit =
      database.statementLimitMs === undefined
        ? ''
        : `; set local statement_timeout = ${database.statementLimitMs}`;
    check((await client.query(opening + limit)) as unknown as pg.QueryResult[]);
    const result = await work(handleOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    if (isConnectionLost(error)) broken = error as Error;
    else await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}
