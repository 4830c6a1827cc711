import { minuteS } from '@kith/contract/core/time';

import type { JobHandler } from '#platform/jobs/job-queue.ts';

import type { ReadinessParts } from './run-readiness.ts';

/** Checks the installation each day, so that its history has no gap where no one looks. */
export function createReadinessJob(parts: ReadinessParts): JobHandler {
  return {
    name: 'readiness.check',
    retries: 1,
    expireInSeconds: 2 * minuteS,
    schedule: '23 5 * * *',
    run: async () => {
      const { runReadiness } = await import('./run-readiness.ts');
      await runReadiness(parts);
    },
  };
}
