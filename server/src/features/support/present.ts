import type { Ticket } from '@kith/contract/support/endpoints';
import type { AnswerKind } from '@kith/contract/support/rules';

import { toWireTime } from '#platform/database/rows.ts';

import type { AnsweredTicketRow, TicketRow } from './ticket-row.ts';

/** The public fields of a ticket. */
export function presentTicket(ticket: TicketRow | AnsweredTicketRow): Ticket {
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    message: ticket.message,
    created_at: toWireTime(ticket.created_at),
    answer: 'kind' in ticket ? presentAnswer(ticket) : null,
  };
}

function presentAnswer({ kind, answer, answered_at: at }: AnsweredTicketRow): Ticket['answer'] {
  if (kind === null || at === null) return null;
  return { kind: kind as AnswerKind, text: answer ?? '', answered_at: toWireTime(at) };
}
