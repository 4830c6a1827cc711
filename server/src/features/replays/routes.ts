import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';

import { listEvents } from './list-events.ts';
import { replayEvent, type ReplayParts } from './replay-event.ts';

const { replays: endpoints } = adminApi;

/** `/api/v1/admin/replays` */
export function createReplayRoutes(parts: ReplayParts) {
  const { database } = parts;
  return {
    list: endpoints.list.handler(async ({ context: { ctx }, input: { source } }) => {
      await requireScreen(ctx);
      return { items: await listEvents({ database, source }) };
    }),
    run: endpoints.run.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      await requireActing(ctx);
      return replayEvent({ ctx, parts, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.data.pipeline'));
}
