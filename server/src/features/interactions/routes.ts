import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { deleteInteraction } from './delete-interaction.ts';
import { logInteraction } from './log-interaction.ts';
import { presentInteraction, presentTimelineEntry } from './present.ts';
import { readTimeline } from './read-timeline.ts';
import { restoreInteraction } from './restore-interaction.ts';
import { updateInteraction } from './update-interaction.ts';

/** `/api/v1/interactions` and the timeline of a contact. */
export const interactionRoutes = {
  timeline: memberApi.interactions.timeline.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await readTimeline({ ctx, input });
    return { items: items.map(presentTimelineEntry), next_cursor };
  }),
  log: memberApi.interactions.log.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'interactions.log',
      input,
      work: async (once) => presentInteraction(await logInteraction({ ctx: once, input })),
    }),
  ),
  update: memberApi.interactions.update.handler(async ({ context: { ctx }, input }) =>
    presentInteraction(await updateInteraction({ ctx, input })),
  ),
  delete: memberApi.interactions.delete.handler(({ context: { ctx }, input }) =>
    deleteInteraction({ ctx, input }),
  ),
  restore: memberApi.interactions.restore.handler(async ({ context: { ctx }, input }) =>
    presentInteraction(await restoreInteraction({ ctx, input })),
  ),
};
