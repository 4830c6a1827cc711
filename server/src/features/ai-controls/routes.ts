import { memberApi } from '#platform/http/api-server.ts';

import { getControls } from './get-controls.ts';
import { listCalls } from './list-calls.ts';
import { setUse } from './set-use.ts';

const { aiControls } = memberApi;

/** `/api/v1/ai-controls` */
export const aiControlRoutes = {
  get: aiControls.get.handler(({ context: { ctx } }) => getControls({ ctx })),
  set: aiControls.set.handler(({ context: { ctx }, input }) => setUse({ ctx, input })),
  calls: aiControls.calls.handler(({ context: { ctx }, input }) => listCalls({ ctx, input })),
};
