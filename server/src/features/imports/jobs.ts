import { hourMs, secondMs } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { applyImport } from './apply-import.ts';
import { readImport } from './read-import.ts';
import { revertImport } from './revert-import.ts';
import { phaseAttempts, type PhaseContext } from './run-phase.ts';

const jobDataSchema = z.object({ ownerId: z.uuid(), importId: z.uuid() });

const phases = {
  'imports.read': readImport,
  'imports.apply': applyImport,
  'imports.undo': revertImport,
};

/** The background work of imports; it acts as the owner of each. */
export function importJobs({
  database,
  log,
  clock,
}: {
  database: Database;
  log: Logger;
  clock: Clock;
}): JobHandler[] {
  return Object.entries(phases).map(([name, run]) => ({
    name,
    retries: phaseAttempts,
    expireInSeconds: hourMs / secondMs,
    run: async (data, signal, jobs) => {
      const { ownerId, importId } = jobDataSchema.parse(data);
      const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const ctx: PhaseContext = { ownerId, importId, database: member, clock, log, signal, jobs };
      await run(ctx);
    },
  }));
}
