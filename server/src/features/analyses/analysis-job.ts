import { suggestionConsents } from '@kith/contract/account/scopes';
import { hourMs, secondMs } from '@kith/contract/core/time';
import { z } from 'zod';

import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { analysisJobName, runAttempts } from './run-states.ts';

const jobDataSchema = z.object({ ownerId: z.uuid(), runId: z.uuid() });

/** The background work of a run; it acts as the member. */
export function createAnalysisJob({
  database,
  ai,
  clock,
  log,
}: {
  database: Database;
  ai: AiPort;
  clock: Clock;
  log: Logger;
}): JobHandler {
  return {
    name: analysisJobName,
    retries: runAttempts,
    expireInSeconds: hourMs / secondMs,
    run: async (data, signal) => {
      const { ownerId, runId } = jobDataSchema.parse(data);
      const { runAnalyses } = await import('./run-analyses.ts');
      const record = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const member = record.requiring(suggestionConsents);
      const actor = { memberId: ownerId, sessionId: null };
      await runAnalyses({ actor, runId, database: member, record, ai, clock, log, signal });
    },
  };
}
