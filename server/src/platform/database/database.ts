import pg from 'pg';

/** The connection pool of the server. */
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
  { max = poolSize, onError }: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({ ...options, max, types, application_name: 'kith' });
  // A broken connection (the database restarts) must not end the process, neither an idle one nor
  // one held between two queries: its next query fails.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}
