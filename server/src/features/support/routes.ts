import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { listTickets } from './list-tickets.ts';
import { openTicket } from './open-ticket.ts';
import { presentTicket } from './present.ts';

/** `/api/v1/support`. */
export const supportRoutes = {
  listTickets: memberApi.support.listTickets.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await listTickets({ ctx, input });
    return { items: items.map(presentTicket), next_cursor };
  }),
  openTicket: memberApi.support.openTicket.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'support.openTicket',
      input,
      work: async (once) => presentTicket(await openTicket({ ctx: once, input })),
    }),
  ),
};
