import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import type { Telemetry } from '#platform/telemetry/open-telemetry.ts';

import type { Config } from './config.ts';

/** What the service is composed of. */
export type AppParts = {
  accounts: Accounts;
  config: Config;
  database: Database;
  jobs: JobQueue;
  jobOperations: JobOperations;
  files: FileStore;
  ai: AiPort;
  clock: Clock;
  log: Logger;
  telemetry: Telemetry;
  webFolder: string;
  /** Whether the server takes no more work soon, so that a proxy should ask another one. */
  isStopping?: () => boolean;
  /** Whether this process takes jobs. */
  areJobsRunning?: () => boolean;
  /** Registers what is written before the server ends. */
  beforeEnd?: (write: () => Promise<void>) => void;
};
