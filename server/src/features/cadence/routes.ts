import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { deleteGroup, restoreGroup, updateGroup } from './change-group.ts';
import { createGroup } from './create-group.ts';
import { listGroups } from './list-groups.ts';
import { presentGroup } from './present.ts';
import { putCadence } from './put-cadence.ts';
import { readCadence } from './read-cadence.ts';

/** `/api/v1/cadence`. */
export const cadenceRoutes = {
  get: memberApi.cadence.get.handler(({ context: { ctx } }) => readCadence({ ctx })),
  put: memberApi.cadence.put.handler(({ context: { ctx }, input }) => putCadence({ ctx, input })),
};

/** `/api/v1/contact-groups`. */
export const groupRoutes = {
  list: memberApi.contactGroups.list.handler(async ({ context: { ctx }, input }) => ({
    items: (await listGroups({ ctx, input })).map(presentGroup),
  })),
  create: memberApi.contactGroups.create.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'contactGroups.create',
      input,
      work: async (once) => presentGroup(await createGroup({ ctx: once, input })),
    }),
  ),
  update: memberApi.contactGroups.update.handler(async ({ context: { ctx }, input }) =>
    presentGroup(await updateGroup({ ctx, input })),
  ),
  delete: memberApi.contactGroups.delete.handler(({ context: { ctx }, input }) =>
    deleteGroup({ ctx, input }),
  ),
  restore: memberApi.contactGroups.restore.handler(async ({ context: { ctx }, input }) =>
    presentGroup(await restoreGroup({ ctx, input })),
  ),
};
