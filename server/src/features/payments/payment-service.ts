import type { SellerSettings } from '#features/invoices/seller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import type { PaymentProvider } from './provider-port.ts';

/** What the service itself does with payments. */
export type PaymentService = {
  database: Database;
  clock: Clock;
  jobs: JobQueue;
  log: Logger;
  provider: PaymentProvider;
  /** What invoices say of who sells. */
  config: SellerSettings;
};

/** What became of an object: `unknown` is of a member or a payment that isn't known here, or not yet. */
export type Applied = 'applied' | 'unknown';
