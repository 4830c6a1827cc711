import type { Database } from './database.ts';
import { handleOf, type Tx } from './transaction.ts';

/**
 * Work of the service itself, past row-level security: signing in, jobs' bookkeeping, seeding. Every
 * query in it must name whose rows it means. Lint allows this import only in the files listed in
 * `.oxlintrc.json`.
 */
export async function runAsService<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(handleOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}
