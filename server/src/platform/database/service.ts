import type { RawBuilder } from 'kysely';

import type { Database } from './database.ts';
import { readOpened, type RunOptions, runOpened } from './run-opened.ts';
import type { Tx } from './tx.ts';
import type { MemberDatabase } from './transaction.ts';

/**
 * Work of the service itself, without row-level security: signing in, jobs' bookkeeping, seeding.
 * Every query must name its owner. Lint allows this import only in the files listed in
 * `.oxlintrc.json`.
 */
export function runAsService<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  options?: RunOptions,
): Promise<Result> {
  return runOpened(database, 'begin', () => undefined, work, options);
}

/** The rows of one query that only reads, as the service, in one round trip (see `readOpened`). */
export function readAsService<Row>(database: Database, query: RawBuilder<Row>): Promise<Row[]> {
  return readOpened(database, 'begin', () => undefined, query);
}

/**
 * Database access for whoever holds the service's key, without row-level security. Only for
 * statements whose tables and columns are chosen by us, each call recorded in the audit log.
 */
export function openServiceDatabase(database: Database): MemberDatabase {
  const opening = `begin; select set_config('request.jwt.claims', '{"role":"service_role"}', true)`;
  const service: MemberDatabase = {
    read: (query) => readOpened(database, opening, () => undefined, query),
    transaction: (work) => runOpened(database, opening, () => undefined, work),
    // A consent is a member's, and what the service does is on its operator's responsibility.
    requiring: () => service,
  };
  return service;
}
