import pg from 'pg';

/** The pool that everything goes through. */
export type Database = {
  pool: pg.Pool;
  close: () => Promise<void>;
};

export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; user: string; database: string };

const poolSize = 24;
const int8Oid = 20;
const dateOid = 1082;

// Counts fit a double; a date stays the text that it is, free of any time zone.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8Oid) return Number;
    if (oid === dateOid) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

export function connectDatabase(
  options: ConnectionOptions,
  { max = poolSize, onError }: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({ ...options, max, types, application_name: 'kith' });
  // A connection that breaks (the database restarts) must not take the process down, neither an idle
  // one nor one that is held between two queries: the next query on that one fails.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}
