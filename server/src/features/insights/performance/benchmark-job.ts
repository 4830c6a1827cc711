import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

export const benchmarkJobName = 'insights.benchmarks';

/** Job: makes the figures of the last month that members are compared with. */
export function createBenchmarkJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: benchmarkJobName,
    retries: 2,
    expireInSeconds: hourS,
    unique: 'waiting',
    run: async () => {
      const { releaseBenchmarks } = await import('./release-benchmarks.ts');
      await releaseBenchmarks({ database, clock });
    },
  };
}
