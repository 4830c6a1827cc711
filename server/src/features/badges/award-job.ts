import { deeds } from '@kith/contract/badges/facts';
import { minuteS } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import { awardJobName } from './watch-deeds.ts';

const jobSchema = z.object({
  memberId: z.uuid(),
  /** Null for anything that was ever done. */
  deeds: z.array(z.enum(deeds)).nullable().default(null),
  /** When the first of them was noted. */
  since: z.iso.datetime().nullable().default(null),
});

/** Job: what a member has earned. One at a time waits for the same deeds, so that a busy minute is one query. */
export function createAwardJob(parts: { database: Database; clock: Clock }): JobHandler {
  return {
    name: awardJobName,
    retries: 3,
    expireInSeconds: minuteS,
    unique: 'waiting',
    run: async (data, _signal, jobs) => {
      const { memberId, deeds: done, since } = jobSchema.parse(data);
      const { awardBadges } = await import('./award-badges.ts');
      const moment = since === null ? null : new Date(since);
      await awardBadges({ ...parts, jobs, memberId, done, since: moment });
    },
  };
}
