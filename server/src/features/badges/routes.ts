import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { listBadges } from './list-badges.ts';

/** `/api/v1/badges` */
export function createBadgeRoutes(parts: { database: Database; hasForum: boolean }) {
  return {
    list: memberApi.badges.list.handler(async ({ context: { ctx } }) => ({
      items: await listBadges({ ctx, ...parts }),
    })),
  };
}
