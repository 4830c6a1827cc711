import { memberApi } from '#platform/http/api-server.ts';

import { putExpectations } from './put-expectations.ts';
import { readExpectations } from './read-expectations.ts';

/** `/api/v1/expectations`. */
export const expectationRoutes = {
  get: memberApi.expectations.get.handler(({ context: { ctx } }) =>
    ctx.database.transaction((tx) => readExpectations(tx, ctx.actor.memberId)),
  ),
  put: memberApi.expectations.put.handler(({ context: { ctx }, input }) =>
    putExpectations({ ctx, input }),
  ),
};
