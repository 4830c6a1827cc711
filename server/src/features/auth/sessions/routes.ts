import { memberApi } from '#platform/http/api-server.ts';

import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { presentSession } from './present.ts';

/** `/api/v1/account/sessions`. */
export const sessionRoutes = {
  list: memberApi.sessions.list.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await listSessions({ ctx, input });
    return { items: items.map((row) => presentSession(row, ctx.actor.sessionId)), next_cursor };
  }),
  delete: memberApi.sessions.delete.handler(({ context: { ctx }, input }) =>
    endSession({ ctx, input }),
  ),
};
