import type pg from 'pg';

import type { Database } from './database.ts';

/** What a rehearsal would have written, by table. */
export type RehearsedWrites = { name: string; inserted: number; updated: number; deleted: number };

/**
 * Runs work that opens transactions of its own inside one that is always rolled back. The database that it gets
 * makes each `begin` a savepoint. Threat: work that leaves the transaction. Whatever is announced or queued in it
 * goes with it; the caller must not give the work anything that sends by other means.
 */
export async function rehearse<Result>(
  database: Database,
  work: (rehearsed: Database) => Promise<Result>,
): Promise<{ result: Result; writes: RehearsedWrites[] }> {
  const client = await database.pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const limitMs = database.statementLimitMs;
    if (limitMs !== undefined) await client.query(`set local statement_timeout = ${limitMs}`);
    const before = await readCounts(client);
    const result = await work({ ...database, pool: openPool(client) });
    return { result, writes: subtract(await readCounts(client), before) };
  } finally {
    await client.query('rollback').catch(() => (broken = true));
    client.release(broken);
  }
}

/** What a real commit forgets: the role and the member of the transaction. */
const whoseEnd = `set local role none; set local "request.jwt.claims" = ''`;

/** A pool of the one connection, whose transactions are savepoints. */
function openPool(client: pg.PoolClient): pg.Pool {
  let depth = 0;
  const replace = (text: string): string =>
    text
      .replace(/^begin\b/u, () => `savepoint rehearsal_${(depth += 1)}`)
      .replace(/^commit\b/u, () => `release savepoint rehearsal_${depth--}; ${whoseEnd}`)
      .replace(/^rollback$/u, () => {
        const name = `rehearsal_${depth--}`;
        return `rollback to savepoint ${name}; release savepoint ${name}`;
      });
  const query = (first: unknown, ...others: unknown[]) => {
    const known = typeof first === 'string' ? replace(first) : first;
    return (client.query as (...args: unknown[]) => unknown)(known, ...others);
  };
  const connection = new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return query;
      if (name === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { connect: async () => connection, query } as unknown as pg.Pool;
}

type Counts = RehearsedWrites[];

/** As the database itself counts them, also what a savepoint took back. */
async function readCounts(client: pg.PoolClient): Promise<Counts> {
  const { rows } = await client.query<RehearsedWrites>(
    `select schemaname || '.' || relname as name, n_tup_ins::integer as inserted,
       n_tup_upd::integer as updated, n_tup_del::integer as deleted
     from pg_stat_xact_user_tables
     where schemaname in ('public', 'auth') and n_tup_ins + n_tup_upd + n_tup_del > 0
     order by 1`,
  );
  return rows;
}

/** The counts may begin with those of the connection's transactions before. */
function subtract(after: Counts, before: Counts): Counts {
  return after
    .map((table) => {
      const known = before.find(({ name }) => name === table.name);
      return {
        name: table.name.replace(/^public\./u, ''),
        inserted: table.inserted - (known?.inserted ?? 0),
        updated: table.updated - (known?.updated ?? 0),
        deleted: table.deleted - (known?.deleted ?? 0),
      };
    })
    .filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0);
}
