import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';

import type { DB } from './database-types.ts';

/** A compiled query that a connection parses only once, by this name. */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & { readonly name?: string };

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const textOids: readonly number[] = [DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ];
const int8Oid = pg.types.builtins.INT8;
const textArrayOid: number = 1009;
const asText = (text: string) => text;
const parseTextArray = pg.types.getTypeParser(textArrayOid as typeof int8Oid) as (
  text: string,
) => string[];
const hasMoreThanCommas = /["\\[{]|NULL/u;

/**
 * Most arrays of texts need no more than their commas; the library goes through each character, which
 * was the larger part of reading a page.
 */
function readTextArray(text: string): string[] {
  const inside = text.slice(1, -1);
  if (inside === '') return [];
  return hasMoreThanCommas.test(inside) || text[0] !== '{'
    ? parseTextArray(text)
    : inside.split(',');
}

/** Times stay text: a `Date` has no microseconds, which a keyset needs (see `rows.ts`). */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (textOids.includes(oid)) return asText;
    if (oid === int8Oid) return Number;
    if (oid === textArrayOid) return readTextArray;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

/** Sends a query as Kysely compiled it. */
export function sendQuery<Row>(
  client: pg.PoolClient,
  { sql: text, parameters, name }: NamedQuery,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  const values = parameters as unknown[];
  return client.query({ ...(name === undefined ? {} : { name }), text, values, types });
}

const writes: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** Kysely's view of one `pg` client. */
class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: NamedQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await sendQuery<Row>(this.#client, query);
    if (!writes.includes(command)) return { rows };
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('Read large results through a cursor (see readBatches)');
  }
}

/**
 * A driver for a client in a running transaction (see `runOpened`): Kysely's own transactions on it
 * are savepoints.
 */
class OpenTransactionDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(client: pg.PoolClient) {
    this.#connection = new ClientConnection(client);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'savepoint nested');
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'release savepoint nested');
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'rollback to savepoint nested');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

async function run(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text));
}

/** Kysely on a client in a running transaction; its own transactions are savepoints. */
export function openKysely(client: pg.PoolClient): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OpenTransactionDriver(client),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
