import type { Ticket } from '@kith/contract/support/endpoints';

import type { TicketRow } from './tables.ts';

/** What leaves the server of a ticket. */
export function presentTicket(ticket: TicketRow): Ticket {
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    message: ticket.message,
    created_at: ticket.createdAt.toISOString(),
  };
}
