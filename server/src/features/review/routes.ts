import type { Environment } from '@kith/contract/system/schemas';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { publicApi } from '#platform/http/api-server.ts';

import { admitReviewer } from './admit-reviewer.ts';
import { openGuest, type SampleSettings } from './open-guest.ts';
import { createLink, listLinks, revokeLinks } from './review-links.ts';

type Parts = {
  accounts: Accounts;
  config: SampleSettings & { environment: Environment; appOrigin: URL };
  database: Database;
};

const { reviewLinks } = adminApi;

/** `/api/v1/review`, for whoever `admitReviewer` admits. */
export function createReviewRoutes({ accounts, config }: Parts) {
  const { environment } = config;
  const parts = { accounts: accounts.ctx, environment };
  return {
    enter: publicApi.review.enter.handler(async ({ input }) => {
      const { until } = await admitReviewer(parts, input.key);
      return { environment, until: until?.toISOString() ?? null };
    }),
    open: publicApi.review.open.handler(
      async ({ context: { headers, ipAddress = '' }, input: { key, ...input } }) => {
        const admission = await admitReviewer(parts, key);
        const userAgent = headers.get('user-agent') ?? '';
        const client = { ip: ipAddress, userAgent, languages: [] };
        return openGuest({ parts, sample: config, admission, client, input });
      },
    ),
  };
}

/** `/api/v1/admin/review-links` */
export function createReviewLinkRoutes({ accounts, config, database }: Parts) {
  return {
    list: reviewLinks.list.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return listLinks({ database, now: ctx.clock.now() });
    }),
    create: reviewLinks.create.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      await requireActing(ctx);
      const secret = accounts.ctx.keys.refreshSecret;
      return createLink({ ctx, database, secret, origin: config.appOrigin, input });
    }),
    revoke: reviewLinks.revoke.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      await requireActing(ctx);
      return revokeLinks({ ctx, database, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'admin_feature_flags'));
}
