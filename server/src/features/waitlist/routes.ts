import { removePersonalData } from '@kith/contract/error-reports/rules';
import { minuteS } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import { publicApi } from '#platform/http/api-server.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { joinWaitlist } from './join-waitlist.ts';

/** For all callers together: anyone may write here, so a script must not fill the disk. */
const joinsPerMinute = 60;
/** The same for the lines of the log. */
const blockedPerMinute = 60;

/** `/api/v1/waitlist`. The answer never reveals whether an address was known. */
export function createWaitlistRoutes({ database, clock }: { database: Database; clock: Clock }) {
  const blockedLimit = createRateLimit({
    name: 'waitlist.blocked',
    points: blockedPerMinute,
    durationS: minuteS,
  });
  const limit = createRateLimit({
    name: 'waitlist.calls',
    points: joinsPerMinute,
    durationS: minuteS,
  });
  const anonymous = openAnonDatabase(database);
  return {
    join: publicApi.waitlist.join.handler(async ({ input }) => {
      await limit.take('all');
      await joinWaitlist({ database: anonymous, clock, input });
      return { is_kept: true as const };
    }),
    noteBlocked: publicApi.waitlist.noteBlocked.handler(async ({ context, input }) => {
      await blockedLimit.take('all');
      const route = removePersonalData(input.route_or_feature);
      context.log.info(
        { event_type: 'enterprise_blocked', route },
        'a later feature was asked for',
      );
      return { is_noted: true as const };
    }),
  };
}
