import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { bulkChange } from './bulk-change.ts';
import { sizesOf } from './bulk-steps.ts';
import { getBulkChange } from './get-bulk-change.ts';
import { undoBulkChange } from './undo-bulk-change.ts';

/** `/api/v1/contacts/bulk`. */
export function createBulkRoutes({ BULK_CHANGE_STEP: step }: { BULK_CHANGE_STEP: number }) {
  const sizes = sizesOf(step);
  return {
    bulk: memberApi.contacts.bulk.handler(({ context: { ctx, headers }, input }) =>
      runOnce({
        ctx,
        headers,
        endpoint: 'contacts.bulk',
        input,
        work: (once) => bulkChange({ ctx: once, input, sizes }),
      }),
    ),
    getBulk: memberApi.contacts.getBulk.handler(({ context: { ctx }, input }) =>
      getBulkChange({ ctx, input }),
    ),
    undoBulk: memberApi.contacts.undoBulk.handler(({ context: { ctx }, input }) =>
      undoBulkChange({ ctx, input, sizes }),
    ),
  };
}
