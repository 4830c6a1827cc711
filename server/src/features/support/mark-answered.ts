import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import { minuteMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { addAnswer, recordAnswer, type TicketParts } from './answer-ticket.ts';
import {
  lockSupportTicket,
  presentSupportTicket,
  readSupportTicket,
  type SupportTicketRow,
} from './support-ticket-rows.ts';

/**
 * Records that a question was answered in the team's mailbox, and when.
 *
 * @throws `not_found`, `illegal_state`, `conflict`; `validation_failed` for a time that can't be
 */
export function markAnswered({
  ctx,
  database,
  input: { id, answer_id: answerId, answered_at: at, reason },
}: TicketParts<{
  id: string;
  answer_id: string;
  answered_at: string;
  reason: string;
}>): Promise<SupportTicket> {
  return runAsService(database, async (tx) => {
    const ticket = await lockSupportTicket(tx, id);
    const answeredAt = readAnswerTime(ticket, at, ctx);
    const answer = { id: answerId, kind: 'elsewhere', text: '', reason, answeredAt } as const;
    if (await addAnswer(tx, ctx, ticket, answer)) {
      const recorded = { reason, answer: answerId, answered_at: answeredAt.toISOString() };
      await recordAnswer(tx, ctx, ticket, { verb: 'mark', ...recorded });
    }
    return presentSupportTicket(await readSupportTicket(tx, id), ctx.clock.now());
  });
}

/** Takes such a record back: the question waits again. @throws `not_found`, `illegal_state` */
export function unmarkAnswered({
  ctx,
  database,
  input: { id, answer_id: answerId, reason },
}: TicketParts<{ id: string; answer_id: string; reason: string }>): Promise<SupportTicket> {
  return runAsService(database, async (tx) => {
    const ticket = await lockSupportTicket(tx, id);
    const removed = await sql`delete from support_answers
      where owner_id = ${ticket.owner_id} and ticket_id = ${id} and id = ${answerId}
        and kind = 'elsewhere' returning id`.execute(tx);
    if (removed.rows.length === 0) throw new AppError('illegal_state', 'It can’t be taken back');
    const taken = ticket.answered_at === null ? '' : toWireTime(ticket.answered_at);
    const recorded = { reason, answer: answerId, answered_at: taken };
    await recordAnswer(tx, ctx, ticket, { verb: 'unmark', ...recorded });
    return presentSupportTicket(await readSupportTicket(tx, id), ctx.clock.now());
  });
}

function readAnswerTime(ticket: SupportTicketRow, text: string, { clock }: MemberContext): Date {
  const at = new Date(text);
  const askedAt = readTime(ticket.created_at);
  // A time without seconds may be just before the question.
  const isAfter = at.getTime() > askedAt.getTime() - minuteMs;
  if (isAfter && at <= clock.now()) return at < askedAt ? askedAt : at;
  const message = 'It is before the question or in the future';
  throw validationFailed([{ path: 'answered_at', code: 'out_of_range', message }]);
}
