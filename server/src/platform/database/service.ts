import type { Database } from './database.ts';
import { type RunOptions, runOpened } from './run-opened.ts';
import type { Tx } from './transaction.ts';

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
