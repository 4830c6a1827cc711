import type { Ticket } from '@kith/contract/support/endpoints';

import { toWireTime } from '#platform/database/rows.ts';

import type { TicketRow } from './ticket-row.ts';

/** The public fields of a ticket. */
export function presentTicket(ticket: TicketRow): Ticket {
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    message: ticket.message,
    created_at: toWireTime(ticket.created_at),
  };
}
