import type { Selectable } from 'kysely';

import type { SupportAnswers, SupportTickets } from '#platform/database/database-types.ts';

export type TicketRow = Pick<
  Selectable<SupportTickets>,
  'id' | 'number' | 'subject' | 'message' | 'created_at'
>;

type Answer = Selectable<SupportAnswers>;

/** With its answer, if it has one. */
export type AnsweredTicketRow = TicketRow & {
  kind: Answer['kind'] | null;
  answer: Answer['text'] | null;
  answered_at: Answer['answered_at'] | null;
};
