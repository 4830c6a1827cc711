import { minuteS } from '@kith/contract/core/time';

import type { SellerSettings } from '#features/invoices/seller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { followDeletionJobName, followDeletionSchema } from './follow-deletion.ts';
import type { ProviderSettings } from './open-provider.ts';

type Parts = {
  config: ProviderSettings & SellerSettings;
  database: Database;
  clock: Clock;
  log: Logger;
  hasTransport: boolean;
  origin: URL;
};

const retries = 3;
const expireInSeconds = 15 * minuteS;

/** What payments need in the background. Their code is loaded when one of them runs. */
export function createPaymentJobs(parts: Parts): JobHandler[] {
  const open = async (jobs: JobQueue) => {
    const { openProvider } = await import('./open-provider.ts');
    const { database, clock, log, config } = parts;
    return { database, clock, log, jobs, config, provider: openProvider(parts) };
  };
  return [
    {
      name: 'payments.apply-events',
      retries,
      expireInSeconds,
      // Also those that were put off.
      schedule: '*/5 * * * *',
      unique: 'waiting',
      run: async (_data, signal, jobs) => {
        const { applyEvents } = await import('./apply-events.ts');
        await applyEvents(await open(jobs), signal);
      },
    },
    {
      name: 'payments.advance',
      retries,
      expireInSeconds,
      schedule: '20 * * * *',
      run: async (_data, signal, jobs) => {
        const { advancePayments } = await import('./advance-payments.ts');
        await advancePayments({ ...parts, service: await open(jobs) }, signal);
      },
    },
    {
      name: followDeletionJobName,
      retries,
      expireInSeconds,
      unique: 'waiting',
      run: async (data, _signal, jobs) => {
        const { endPlanOfLeaving } = await import('./end-plans-of-leaving.ts');
        await endPlanOfLeaving(await open(jobs), followDeletionSchema.parse(data).memberId);
      },
    },
    {
      name: 'payments.reconcile',
      retries,
      expireInSeconds: 60 * minuteS,
      schedule: '35 3 * * *',
      run: async (_data, signal, jobs) => {
        const { reconcile } = await import('./reconcile.ts');
        await reconcile(await open(jobs), signal);
      },
    },
  ];
}
