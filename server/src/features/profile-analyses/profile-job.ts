import { suggestionConsents } from '@kith/contract/account/scopes';
import { hourMs, secondMs } from '@kith/contract/core/time';
import { z } from 'zod';

import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { profileAttempts, profileJobName } from './profile-states.ts';

const jobDataSchema = z.object({ ownerId: z.uuid(), id: z.uuid() });

/** The background work on one profile; it acts as the member. */
export function createProfileJob({
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
    name: profileJobName,
    retries: profileAttempts,
    expireInSeconds: hourMs / secondMs,
    run: async (data, signal) => {
      const { runProfile } = await import('./run-profile.ts');
      const { ownerId, id } = jobDataSchema.parse(data);
      const record = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
      const member = record.requiring(suggestionConsents);
      const actor = { memberId: ownerId, sessionId: null };
      await runProfile({ actor, id, database: member, record, ai, clock, log, signal });
    },
  };
}
