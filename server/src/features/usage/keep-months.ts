import { minuteS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** How many whole months are kept besides the current one. */
const retentionMonths = {
  usage_events: 13,
  billing_events: 25,
  query_performance: 2,
  storage_usage: 2,
  error_reports: 4,
};

/** Creates the next months and drops old ones; runs each night. */
export function createKeepMonthsJob(database: Database): JobHandler {
  return {
    name: 'usage.keep-months',
    retries: 3,
    expireInSeconds: 5 * minuteS,
    schedule: '41 2 * * *',
    run: () => keepMonths(database),
  };
}

export async function keepMonths(database: Database): Promise<void> {
  for (const [table, kept] of Object.entries(retentionMonths)) {
    await runAsService(database, (tx) => sql`select keep_months(${table}, ${kept})`.execute(tx));
  }
}
