import { sql } from 'kysely';
import pg from 'pg';

import type { Computed } from './rows.ts';
import type { Tx } from './tx.ts';

/**
 * Advisory locks by name, held until the transaction ends. The name says what is locked and
 * its owner: `cadence:<owner>`.
 */
export async function holdLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Takes the lock if it is free.
 * @returns whether it was taken.
 */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<Computed<{ locked: boolean }>>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** `holdLock` as SQL, for the statements that begin a transaction. */
export function lockStatement(name: string): string {
  return `pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(name)}, 0))`;
}
