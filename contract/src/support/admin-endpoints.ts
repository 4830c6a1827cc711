import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { locales } from '../core/locales.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { proseSchema } from '../core/text.ts';
import { answerKinds, answerMaxLength, answerReasonMaxLength, ticketLists } from './rules.ts';

const oc = closedEndpoints('member');
const tags = ['operations'];
const path = '/admin/support-tickets';
const timeSchema = z.iso.datetime();
const minutesSchema = z.number().int().min(0);

/** A member's question as administrators see it: what was asked and answered, and nothing else of them. */
export const supportTicketSchema = z.object({
  id: idSchema,
  number: z.number().int(),
  subject: z.string(),
  message: z.string(),
  created_at: timeSchema,
  due_at: timeSchema,
  /** Still without an answer at `due_at`. */
  is_overdue: z.boolean(),
  member: z.object({ id: idSchema, name: z.string(), email: z.string().nullable() }),
  answer: z
    .object({
      id: idSchema,
      kind: z.enum(answerKinds),
      text: z.string(),
      answered_at: timeSchema,
      took_minutes: minutesSchema,
      is_in_time: z.boolean(),
      reason: z.string(),
      /** Null: a deleted account. */
      author: z.object({ id: idSchema, name: z.string() }).nullable(),
    })
    .nullable(),
});
export type SupportTicket = z.infer<typeof supportTicketSchema>;

/** The email as it would be sent; without an address the member reads the answer on their support screen only. */
export const answerPreviewSchema = z.object({
  to: z.string().nullable(),
  locale: z.enum(locales),
  subject: z.string(),
  text: z.string(),
  took_minutes: minutesSchema,
  is_in_time: z.boolean(),
});
export type AnswerPreview = z.infer<typeof answerPreviewSchema>;

const byId = z.object({ id: idSchema });
const textSchema = proseSchema(answerMaxLength).pipe(z.string().min(1));
const reasonSchema = z.string().trim().min(1).max(answerReasonMaxLength);

/**
 * Only for administrators, as `operationsEndpoints`; changes also need `adminOps.v1`. An answer's id is the
 * browser's, so that a repeat changes nothing; `illegal_state` where the question has another answer.
 */
export const supportTicketEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Members’ questions: those that wait with the oldest first, others newest first',
    })
    .input(z.object({ list: z.enum(ticketLists), ...pageInputShape }))
    .output(pageSchema(supportTicketSchema)),
  preview: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/preview`,
      tags,
      summary: 'The email that an answer would be, and whether it would be in time',
    })
    .input(byId.extend({ text: textSchema }))
    .output(answerPreviewSchema),
  /** Final: an email can't be taken back. */
  answer: oc
    .route({ method: 'POST', path: `${path}/{id}/answer`, tags, summary: 'Answer by email' })
    .input(byId.extend({ answer_id: idSchema, text: textSchema, reason: reasonSchema }))
    .output(supportTicketSchema),
  /** `validation_failed` for a time before the question or in the future. */
  mark: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/mark`,
      tags,
      summary: 'Record that a question was answered in the mailbox, and when',
    })
    .input(byId.extend({ answer_id: idSchema, answered_at: timeSchema, reason: reasonSchema }))
    .output(supportTicketSchema),
  /** `illegal_state` for an answer that was sent from here, or is gone. */
  unmark: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/unmark`,
      tags,
      summary: 'Take back that a question was answered in the mailbox',
    })
    .input(byId.extend({ answer_id: idSchema, reason: reasonSchema }))
    .output(supportTicketSchema),
};
