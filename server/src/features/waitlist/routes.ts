import { minuteS } from '@kith/contract/core/time';
import { RateLimiterMemory } from 'rate-limiter-flexible';

import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import { publicApi } from '#platform/http/api-server.ts';

import { joinWaitlist } from './join-waitlist.ts';

/** Of all callers together: anyone may write here, so a script may not fill the disk. */
const joinsPerMinute = 60;

/** `/api/v1/waitlist`. The answer never says whether an address was there before. */
export function createWaitlistRoutes({ database, clock }: { database: Database; clock: Clock }) {
  const limiter = new RateLimiterMemory({ points: joinsPerMinute, duration: minuteS });
  const anonymous = openAnonDatabase(database);
  return {
    join: publicApi.waitlist.join.handler(async ({ input }) => {
      await limiter.consume('all').catch(() => {
        throw new AppError('rate_limited', 'Too many at once; try again in a minute');
      });
      await joinWaitlist({ database: anonymous, clock, input });
      return { is_kept: true as const };
    }),
  };
}
