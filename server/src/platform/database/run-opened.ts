import { setTimeout as sleep } from 'node:timers/promises';

import type { RawBuilder } from 'kysely';
import pg from 'pg';

import { currentCorrelation } from '../correlation.ts';
import type { Database } from './database.ts';
import { openKysely, sendQuery } from './kysely-driver.ts';
import { isConflict, isConnectionLost } from './outage.ts';
import { prepare } from './prepared.ts';
import type { Tx } from './tx.ts';

const handles = new WeakMap<pg.PoolClient, Tx>();

function handleOf(client: pg.PoolClient): Tx {
  let handle = handles.get(client);
  if (!handle) {
    handle = openKysely(client);
    handles.set(client, handle);
  }
  return handle;
}

/** A transaction that lost to another one has changed nothing: so often it is run again. */
const mostAttempts = 5;
const longestPauseMs = 20;

type Work<Result> = (tx: Tx) => Promise<Result>;
export type RunOptions = {
  /**
   * Never runs `work` again: for work that does more than to change the database, such as writing
   * into a stream.
   */
  once?: boolean;
};

/**
 * Runs `work` in a transaction that `opening` begins, with the role and claims that it sets;
 * `check` may refuse by throwing, given the results of the opening statements. After a deadlock or a
 * serialization failure all of it is run again. Only for other entries to the database: the caller
 * is responsible for the identity.
 */
export async function runOpened<Result>(
  database: Database,
  opening: string,
  check: (results: pg.QueryResult[]) => void,
  work: Work<Result>,
  { once = false }: RunOptions = {},
): Promise<Result> {
  const attemptOnce = (client: pg.PoolClient) =>
    attemptOpened(client, database, opening, check, work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(database, attemptOnce);
    } catch (error) {
      if (once || attempt === mostAttempts || !isConflict(error)) throw error;
      // Two that met must not meet again.
      await sleep(Math.random() * longestPauseMs * attempt);
    }
  }
}

function limiting({ statementLimitMs }: Database): string {
  return statementLimitMs === undefined
    ? ''
    : `; set local statement_timeout = ${statementLimitMs}`;
}

/** Rows that this transaction adds have the id by default, in the tables that keep one. */
function correlating(): string {
  const id = currentCorrelation();
  return id === null ? '' : `; set local kith.correlation_id = ${pg.escapeLiteral(id)}`;
}

/**
 * The rows of one query in a transaction of its own that takes one round trip: what begins it, the query
 * and what ends it are sent together. So the query runs before `check` has seen what the opening found:
 * the transaction is read-only, and a caller that `check` refuses gets none of its rows.
 */
export async function readOpened<Row>(
  database: Database,
  opening: string,
  check: (results: pg.QueryResult[]) => void,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const begin = opening.replace(/^begin\b/u, 'begin read only') + limiting(database);
  const [opened, { rows }] = await withClient(database, (client) => {
    const named = prepare(handleOf(client), query);
    const { stream } = client.connection;
    // In one packet, so that the database wakes up once.
    stream.cork();
    const answers = [
      client.query(begin),
      sendQuery<Row>(client, named),
      client.query('commit'),
    ] as const;
    stream.uncork();
    return Promise.all(answers);
  });
  check(opened as unknown as pg.QueryResult[]);
  return rows;
}

async function attemptOpened<Result>(
  client: pg.PoolClient,
  database: Database,
  opening: string,
  check: (results: pg.QueryResult[]) => void,
  work: Work<Result>,
): Promise<Result> {
  check(
    (await client.query(
      opening + limiting(database) + correlating(),
    )) as unknown as pg.QueryResult[],
  );
  const result = await work(handleOf(client));
  await client.query('commit');
  return result;
}

async function withClient<Result>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    if (isConnectionLost(error)) broken = error as Error;
    else await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}
