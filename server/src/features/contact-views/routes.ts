import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { createView } from './create-view.ts';
import { deleteView, restoreView } from './delete-view.ts';
import { listViews } from './list-views.ts';
import { presentView } from './present.ts';
import { reorderViews } from './reorder-views.ts';
import { updateView } from './update-view.ts';

/** `/api/v1/contact-views`. */
export const contactViewRoutes = {
  list: memberApi.contactViews.list.handler(async ({ context: { ctx } }) => ({
    items: (await listViews({ ctx })).map(presentView),
  })),
  create: memberApi.contactViews.create.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'contactViews.create',
      input,
      work: async (once) => presentView(await createView({ ctx: once, input })),
    }),
  ),
  update: memberApi.contactViews.update.handler(async ({ context: { ctx }, input }) =>
    presentView(await updateView({ ctx, input })),
  ),
  delete: memberApi.contactViews.delete.handler(({ context: { ctx }, input }) =>
    deleteView({ ctx, input }),
  ),
  restore: memberApi.contactViews.restore.handler(async ({ context: { ctx }, input }) =>
    presentView(await restoreView({ ctx, input })),
  ),
  reorder: memberApi.contactViews.reorder.handler(async ({ context: { ctx }, input }) => ({
    items: (await reorderViews({ ctx, input })).map(presentView),
  })),
};
