import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { deleteExport } from './delete-export.ts';
import { getExport } from './get-export.ts';
import { listExports } from './list-exports.ts';
import { presentExport } from './present.ts';
import { requestExport } from './request-export.ts';

export const accountExportRoutes = {
  create: memberApi.accountExports.create.handler(({ context }) =>
    runOnce({
      ctx: context.ctx,
      headers: context.headers,
      endpoint: 'accountExports.create',
      input: null,
      work: async (ctx) => presentExport(await requestExport({ ctx })),
    }),
  ),
  list: memberApi.accountExports.list.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await listExports({ ctx, input });
    return { items: items.map(presentExport), next_cursor };
  }),
  get: memberApi.accountExports.get.handler(async ({ context: { ctx }, input }) =>
    presentExport(await getExport({ ctx, input })),
  ),
  delete: memberApi.accountExports.delete.handler(async ({ context: { ctx }, input }) => {
    await deleteExport({ ctx, input });
    return { id: input.id };
  }),
};
