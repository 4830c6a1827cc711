import pg from 'pg';

import type { Database } from './database.ts';

/** Smaller ones are read as fast without statistics. */
const leastBytes = 64 * 1024;

/**
 * Gathers statistics of tables that never had any, right after a load: the database's own daemon comes
 * up to a minute later, and until then the planner expects a single row of every member and joins a
 * network with itself. Does nothing afterwards.
 *
 * @returns the tables.
 */
export async function analyzeNewTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where schemaname = 'public' and last_analyze is null and last_autoanalyze is null
       and pg_relation_size(relid) >= $1
     order by name`,
    [leastBytes],
  );
  for (const { name } of rows) await pool.query(`analyze public.${pg.escapeIdentifier(name)}`);
  return rows.map(({ name }) => name);
}
