import { hourS } from '@kith/contract/core/time';
import { z } from 'zod';

import { AppError } from '#platform/app-error.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import type { SyncParts } from './run-sync.ts';
import { mostAttempts, syncJobName } from './send-run.ts';

const jobDataSchema = z.object({ ownerId: z.uuid(), runId: z.uuid() });

/** The background work of connections; it acts as the owner of each. */
export function createConnectorJobs(parts: SyncParts): JobHandler[] {
  if (parts.connectors.apps.size === 0) return [];
  return [
    {
      name: syncJobName,
      // Each try that fails by a fault of ours is counted in the run, too.
      retries: mostAttempts - 1,
      expireInSeconds: 4 * hourS,
      run: async (data, signal, jobs) => {
        const { ownerId, runId } = jobDataSchema.parse(data);
        const open = openMemberDatabase(parts.database, { memberId: ownerId, sessionId: null });
        const member = open.requiring(['data_processing']);
        const { runSync } = await import('./run-sync.ts');
        try {
          await runSync(parts, { ownerId, runId, member, jobs, signal });
        } catch (error) {
          // A revoked consent stops the connection; nothing is retried.
          if (!(error instanceof AppError) || error.code !== 'consent_required') throw error;
          const { stopRun } = await import('./stop-run.ts');
          await stopRun(open, { ownerId, runId, now: parts.clock.now() });
        }
      },
    },
    {
      name: 'connectors.schedule',
      retries: 1,
      expireInSeconds: hourS,
      schedule: '*/10 * * * *',
      run: async (_data, _signal, jobs) => {
        const { scheduleRuns } = await import('./schedule-runs.ts');
        await scheduleRuns(parts, jobs);
      },
    },
  ];
}
