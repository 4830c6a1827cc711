import type { ConsentType } from '@kith/contract/consents/rules';
import { hourMs, secondMs } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import { analyzeNewTables } from '#platform/database/analyze-new-tables.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { phaseAttempts, type PhaseContext } from './run-phase.ts';

const jobDataSchema = z.object({ ownerId: z.uuid(), importId: z.uuid() });

type Phase = {
  run: (ctx: PhaseContext) => Promise<void>;
  consents: readonly ConsentType[];
  /** Whether it may write a whole network. */
  loads?: true;
};

/**
 * Each is loaded when it runs. A revoked consent stops an import at its next batch; an undo, which removes data, goes on.
 */
const phases: Readonly<Record<string, Phase>> = {
  'imports.read': {
    run: async (ctx) => (await import('./read-import.ts')).readImport(ctx),
    consents: ['data_processing'],
  },
  'imports.apply': {
    run: async (ctx) => (await import('./apply-import.ts')).applyImport(ctx),
    consents: ['data_processing'],
    loads: true,
  },
  'imports.undo': {
    run: async (ctx) => (await import('./revert-import.ts')).revertImport(ctx),
    consents: [],
  },
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
  return Object.entries(phases).map(([name, phase]) => ({
    name,
    retries: phaseAttempts,
    expireInSeconds: hourMs / secondMs,
    run: async (data, signal, jobs) => {
      const { ownerId, importId } = jobDataSchema.parse(data);
      const record = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const member = record.requiring(phase.consents);
      await phase.run({ ownerId, importId, database: member, record, clock, log, signal, jobs });
      if (phase.loads) await analyzeNewTables(database);
    },
  }));
}
