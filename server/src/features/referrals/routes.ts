import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { acceptReferral, openReferral } from './accept-referral.ts';
import { readProgram } from './read-program.ts';
import { renewLink } from './renew-link.ts';

const { referrals } = memberApi;

/** `/api/v1/referrals` */
export function createReferralRoutes({ database, origin }: { database: Database; origin: URL }) {
  return {
    get: referrals.get.handler(({ context: { ctx } }) => readProgram({ ctx, database, origin })),
    renewLink: referrals.renewLink.handler(async ({ context: { ctx } }) => {
      await renewLink({ ctx });
      return readProgram({ ctx, database, origin });
    }),
    open: referrals.open.handler(({ context: { ctx }, input }) =>
      openReferral({ ctx, database, input }),
    ),
    accept: referrals.accept.handler(({ context: { ctx }, input }) =>
      acceptReferral({ ctx, database, input }),
    ),
  };
}
