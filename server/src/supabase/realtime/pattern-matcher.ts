import type { Database } from '#platform/database/database.ts';

import type { PatternTest } from './meets-filter.ts';

const timeoutMs = 100;
const maxWaiting = 1_000;

type Test = Omit<PatternTest, 'negated'>;

/**
 * Which of the values match their patterns, as PostgreSQL reads them. Threat: a pattern that takes
 * forever, of which one member may send several. So one query runs at a time, on one connection,
 * with a short timeout; a subscription without a pattern never waits here.
 *
 * @throws for a bad pattern, one that takes too long, and when too many wait.
 */
export type MatchPatterns = (tests: readonly Test[]) => Promise<(boolean | null)[]>;

export function createPatternMatcher(database: Database): MatchPatterns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (tests) => {
    if (waiting >= maxWaiting) return Promise.reject(new Error('Too many patterns wait'));
    waiting += 1;
    const answered = last
      .then(() => askDatabase(database, tests))
      .finally(() => {
        waiting -= 1;
      });
    last = answered.catch(() => undefined);
    return answered;
  };
}

async function askDatabase(database: Database, tests: readonly Test[]) {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin read only; set local statement_timeout = ${timeoutMs}`);
    const result = await client.query<{ matches: boolean | null }>(
      `select case when folds then value ~* pattern else value ~ pattern end as matches
       from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality
         as test (value, pattern, folds, position) order by position`,
      [
        tests.map((test) => test.value),
        tests.map((test) => test.pattern),
        tests.map((test) => test.ignoresCase),
      ],
    );
    return result.rows.map((row) => row.matches);
  } finally {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    client.release(broken);
  }
}
