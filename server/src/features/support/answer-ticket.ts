import type { AnswerPreview, SupportTicket } from '@kith/contract/support/admin-endpoints';
import type { AnswerKind } from '@kith/contract/support/rules';
import { sql } from 'kysely';

import { readLocale } from '#features/auth/users/users.ts';
import { recordChange } from '#features/roles/record-change.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { composeAnswer } from './compose-answer.ts';
import {
  lockSupportTicket,
  presentSupportTicket,
  readSupportTicket,
  type SupportTicketRow,
  timeAnswer,
} from './support-ticket-rows.ts';

export type TicketParts<Input> = { ctx: MemberContext; database: Database; input: Input };

/*
 * Answers to questions. Threats: a member who calls it by hand, so `adminApi` has checked and recorded the
 * call; two administrators at once, or a repeat, so the question is locked and has one answer; an answer
 * that is sent but not stored, so the email is posted in the transaction that stores it.
 */

/** The email that an answer would be. Changes nothing. @throws `not_found` */
export function previewAnswer({
  ctx,
  database,
  input: { id, text },
}: TicketParts<{ id: string; text: string }>): Promise<AnswerPreview> {
  return runAsService(database, async (tx) => {
    const ticket = await readSupportTicket(tx, id);
    const locale = await readLocale(tx, ticket.owner_id);
    const mail = composeAnswer(ticket, text, locale);
    return {
      to: ticket.email,
      locale,
      subject: mail.subject,
      text: mail.text,
      ...timeAnswer(ticket.created_at, ctx.clock.now()),
    };
  });
}

/** Answers a question by email, which is final. @throws `not_found`, `illegal_state`, `conflict` */
export function answerTicket({
  ctx,
  database,
  hasTransport,
  input: { id, answer_id: answerId, text, reason },
}: TicketParts<{ id: string; answer_id: string; text: string; reason: string }> & {
  hasTransport: boolean;
}): Promise<SupportTicket> {
  const answer = {
    id: answerId,
    kind: 'email',
    text,
    reason,
    answeredAt: ctx.clock.now(),
  } as const;
  return runAsService(database, async (tx) => {
    const ticket = await lockSupportTicket(tx, id);
    if (await addAnswer(tx, ctx, ticket, answer)) {
      const { jobs, clock } = ctx;
      const mail = composeAnswer(ticket, text, await readLocale(tx, ticket.owner_id));
      const outbox = createOutbox({ jobs, clock, hasTransport });
      if (ticket.email !== null) await outbox.post(tx, { to: ticket.email, ...mail });
      await recordAnswer(tx, ctx, ticket, { verb: 'answer', reason, answer: answerId });
    }
    return presentSupportTicket(await readSupportTicket(tx, id), ctx.clock.now());
  });
}

type NewAnswer = { id: string; kind: AnswerKind; text: string; reason: string; answeredAt: Date };

/**
 * Stores the answer to a locked question. @returns false for a repeat
 * @throws `illegal_state` where it has another answer, `conflict` where the id is another answer's
 */
export async function addAnswer(
  tx: Tx,
  { actor, clock }: MemberContext,
  ticket: SupportTicketRow,
  { id, kind, text, reason, answeredAt }: NewAnswer,
): Promise<boolean> {
  if (ticket.answer_id === id) return false;
  if (ticket.answer_id !== null) throw new AppError('illegal_state', 'It is answered already');
  const added = await sql`
    insert into support_answers (owner_id, ticket_id, id, kind, text, answered_at, recorded_at,
      answered_by, reason)
    values (${ticket.owner_id}, ${ticket.id}, ${id}, ${kind}, ${text}, ${answeredAt}, ${clock.now()},
      ${actor.memberId}, ${reason})
    on conflict (id) do nothing returning id`.execute(tx);
  if (added.rows.length === 0) throw new AppError('conflict', 'The id is taken');
  return true;
}

type Recorded = { verb: 'answer' | 'mark' | 'unmark'; reason: string } & Record<string, string>;

/** In the audit log: which question, when and why, without what was asked or answered. */
export function recordAnswer(
  tx: Tx,
  { actor }: MemberContext,
  ticket: SupportTicketRow,
  { verb, ...data }: Recorded,
): Promise<void> {
  return recordChange(tx, actor, {
    memberId: ticket.owner_id,
    routePath: `/api/v1/admin/support-tickets/{id}/${verb}`,
    name: `supportTickets.${verb}`,
    data: { method: 'POST', id: ticket.id, number: ticket.number, ...data },
  });
}
