import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import pg from 'pg';

import { createClient } from './create-client.ts';

/** The connection pool of the server. */
export type Database = {
  pool: pg.Pool;
  /** How long one statement of a transaction may run; undefined: as long as the pool allows. */
  statementLimitMs?: number;
  /** Ends what the pool is running: each statement fails and its transaction is rolled back. */
  cancelStatements: () => Promise<void>;
  /** Waits a moment for running statements, then cancels them. */
  close: () => Promise<void>;
};

export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; user: string; database: string };

type PoolOptions = {
  max?: number;
  name?: string;
  onError?: (error: Error) => void;
  /** How long a caller waits for a connection, and how long one statement may run. */
  limitMs?: { connection: number; statement: number };
  /** How long an unused connection is kept. */
  idleMs?: number;
};

const poolSize = 24;
const int8Oid = 20;
const dateOid = 1082;
/** The database cancels a slow statement; one that does not even do that no longer answers. */
const unansweredMs = secondMs;
const cancelTimeoutMs = secondMs;
const closePatienceMs = secondMs;

// Counts fit a double; a date stays text, free of any time zone.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8Oid) return Number;
    if (oid === dateOid) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

export function connectDatabase(
  options: ConnectionOptions,
  { max = poolSize, name = 'kith', onError, limitMs, idleMs }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    ...options,
    max,
    types,
    application_name: name,
    pipeline: true,
    ...(idleMs !== undefined && { idleTimeoutMillis: idleMs }),
    ...(limitMs && {
      connectionTimeoutMillis: limitMs.connection,
      query_timeout: limitMs.statement + unansweredMs,
      onConnect: async (client: pg.ClientBase) => {
        await client.query(`set statement_timeout = ${limitMs.statement}`);
      },
    }),
  });
  // A broken connection (the database restarts) must not end the process, neither an idle one nor
  // one held between two queries: its next query fails.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => undefined);
  const busy = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  pool.on('remove', (client) => busy.delete(client));
  const cancelStatements = () => cancelAll(options, [...busy].map(pidOf));
  return { pool, cancelStatements, close: () => closePool(pool, busy, cancelStatements) };
}

/** The same database, whose transactions have this limit for each statement. */
export function limitStatements(database: Database, statementLimitMs: number): Database {
  return { ...database, statementLimitMs };
}

/** The process of a connection in the database; its type is lacking. */
function pidOf(client: pg.PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}

async function cancelAll(options: ConnectionOptions, pids: readonly number[]): Promise<void> {
  if (pids.length === 0) return;
  const client = createClient({
    ...options,
    connectionTimeoutMillis: cancelTimeoutMs,
    query_timeout: cancelTimeoutMs,
  });
  try {
    await client.connect();
    await client.query('select pg_cancel_backend(pid) from unnest($1::integer[]) pid', [pids]);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** A statement, or a database that no longer answers, must not delay the end of the process. */
async function closePool(
  pool: pg.Pool,
  busy: ReadonlySet<pg.PoolClient>,
  cancelStatements: () => Promise<void>,
): Promise<void> {
  const ended = pool.end().then(() => true);
  const endsWithin = (ms: number) => Promise.race([ended, sleep(ms, false, { ref: false })]);
  if (await endsWithin(closePatienceMs)) return;
  await cancelStatements().catch(() => undefined);
  if (await endsWithin(closePatienceMs)) return;
  for (const client of busy) cutConnection(client);
  await endsWithin(closePatienceMs);
}

function cutConnection(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
}
