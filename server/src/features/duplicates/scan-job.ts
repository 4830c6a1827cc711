import { hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { z } from 'zod';

import { duplicateScanJobName } from '#features/contacts/request-duplicate-scan.ts';

const jobDataSchema = z.object({ ownerId: z.uuid() });

/** The duplicate scan; it acts as the member. */
export function createScanJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: duplicateScanJobName,
    retries: 3,
    expireInSeconds: hourS,
    run: async (data, signal) => {
      const { ownerId } = jobDataSchema.parse(data);
      const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const { scanDuplicates } = await import('./scan-duplicates.ts');
      await scanDuplicates({ ownerId, database: member, clock, signal });
    },
  };
}
