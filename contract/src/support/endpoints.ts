import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { answerKinds, subjectMaxLength, ticketMaxLength } from './rules.ts';

const oc = closedEndpoints('member');

/** A question to support. `number` identifies it for both sides. */
export const ticketSchema = z.object({
  id: idSchema,
  number: z.number().int(),
  subject: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  /** Null while it waits. The text is empty where the answer was written in a mailbox. */
  answer: z
    .object({ kind: z.enum(answerKinds), text: z.string(), answered_at: z.iso.datetime() })
    .nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const ticketCreateSchema = z.object({
  subject: lineSchema(subjectMaxLength).pipe(z.string().min(1)),
  message: proseSchema(ticketMaxLength).pipe(z.string().min(1)),
});

const tags = ['support'];
const path = '/support/tickets';

export const supportEndpoints = {
  listTickets: oc
    .route({ method: 'GET', path, tags, summary: 'The member’s questions, newest first' })
    .input(z.object(pageInputShape))
    .output(pageSchema(ticketSchema)),
  openTicket: oc
    .route({ method: 'POST', path, tags, successStatus: 201, summary: 'Ask support' })
    .input(ticketCreateSchema)
    .output(ticketSchema),
};
