import { memberApi } from '#platform/http/api-server.ts';

import { dismissQuickstart } from './dismiss-quickstart.ts';
import { readQuickstart } from './read-quickstart.ts';

/** `/api/v1/quickstart`. */
export const quickstartRoutes = {
  get: memberApi.quickstart.get.handler(({ context: { ctx } }) => readQuickstart({ ctx })),
  update: memberApi.quickstart.update.handler(({ context: { ctx }, input }) =>
    dismissQuickstart({ ctx, input }),
  ),
};
