export const subjectMaxLength = 150;
export const ticketMaxLength = 5_000;
/** More than anybody needs, less than a script would send. */
export const ticketsPerDay = 10;
/** Of a reported fault; the rest of a ticket is where it happened. */
export const faultMaxLength = 4_000;

/** An answer, and an administrator's reason for sending or recording it. */
export const answerMaxLength = 5_000;
export const answerReasonMaxLength = 500;

/** Sent from here, or given in a mailbox and recorded here. */
export const answerKinds = ['email', 'elsewhere'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** `earlier`: asked before answers were recorded, and without one. */
export const ticketLists = ['waiting', 'answered', 'earlier'] as const;
export type TicketList = (typeof ticketLists)[number];
