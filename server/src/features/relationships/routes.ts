import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { createRelationship } from './create-relationship.ts';
import { deleteRelationship, restoreRelationship } from './delete-relationship.ts';
import { listRelationships } from './list-relationships.ts';
import { presentRelationship } from './present.ts';

/** `/api/v1/contacts/{id}/relationships` and `/api/v1/relationships`. */
export const relationshipRoutes = {
  list: memberApi.relationships.list.handler(async ({ context: { ctx }, input }) => {
    const now = ctx.clock.now();
    const rows = await listRelationships({ ctx, input });
    return { items: rows.map((row) => presentRelationship(row, now)) };
  }),
  create: memberApi.relationships.create.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'relationships.create',
      input,
      work: (once) => createRelationship({ ctx: once, input }),
    }),
  ),
  delete: memberApi.relationships.delete.handler(({ context: { ctx }, input }) =>
    deleteRelationship({ ctx, input }),
  ),
  restore: memberApi.relationships.restore.handler(({ context: { ctx }, input }) =>
    restoreRelationship({ ctx, input }),
  ),
};
