import { memberApi } from '#platform/http/api-server.ts';

import { readDashboard } from './read-dashboard.ts';

/** `/api/v1/dashboard`. */
export const dashboardRoutes = {
  get: memberApi.dashboard.get.handler(({ context: { ctx } }) => readDashboard({ ctx })),
};
