import type { CommunityService } from '#features/community/community-service.ts';
import { openForumClient } from '#features/community/forum-client.ts';
import { requireFlag } from '#features/flags/require-flag.ts';
import { adminApi } from '#features/roles/admin-api.ts';

import { readCommunityFigures } from './read-community-figures.ts';
import { createReportReader } from './read-forum-reports.ts';

/** `/api/v1/admin/community-analytics` */
export function createCommunityFigureRoutes({ database, clock, forum }: CommunityService) {
  const client = openForumClient({ database, clock, forum });
  const readReports = client && createReportReader({ client, clock });
  return {
    get: adminApi.communityFigures.get.handler(async ({ context: { ctx }, input: { days } }) => {
      await ctx.database.transaction((tx) => requireFlag(tx, 'ff.community.analytics'));
      return readCommunityFigures({ database, forum, readReports, days, now: clock.now() });
    }),
  };
}
