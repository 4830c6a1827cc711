import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Database } from '#platform/database/database.ts';

import { answerTicket, previewAnswer } from './answer-ticket.ts';
import { listSupportTickets } from './list-support-tickets.ts';
import { markAnswered, unmarkAnswered } from './mark-answered.ts';

const { supportTickets } = adminApi;

type SupportParts = { database: Database; hasTransport: boolean };

/** `/api/v1/admin/support-tickets` */
export function createSupportTicketRoutes({ database, hasTransport }: SupportParts) {
  return {
    list: supportTickets.list.handler(({ context: { ctx }, input }) =>
      listSupportTickets({ ctx, database, input }),
    ),
    preview: supportTickets.preview.handler(({ context: { ctx }, input }) =>
      previewAnswer({ ctx, database, input }),
    ),
    answer: supportTickets.answer.handler(async ({ context: { ctx }, input }) => {
      await requireActing(ctx);
      return answerTicket({ ctx, database, hasTransport, input });
    }),
    mark: supportTickets.mark.handler(async ({ context: { ctx }, input }) => {
      await requireActing(ctx);
      return markAnswered({ ctx, database, input });
    }),
    unmark: supportTickets.unmark.handler(async ({ context: { ctx }, input }) => {
      await requireActing(ctx);
      return unmarkAnswered({ ctx, database, input });
    }),
  };
}
