import { hourMs, minuteMs } from '@kith/contract/core/time';
import { answerHours } from '@kith/contract/service-levels/rules';
import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import type { AnswerKind } from '@kith/contract/support/rules';
import { type RawBuilder, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import {
  type Computed,
  readRows,
  readTime,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type SupportTicketRow = Computed<{
  id: string;
  number: string;
  owner_id: string;
  name: string | null;
  email: string | null;
  subject: string;
  message: string;
  created_at: TimeText;
  answer_id: string | null;
  kind: AnswerKind | null;
  text: string | null;
  answered_at: TimeText | null;
  reason: string | null;
  answered_by: string | null;
  author: string | null;
}>;

/** Questions with their answers. Nothing of a member but what they asked, and who they are. */
export function readSupportTickets(
  tx: Tx,
  parts: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<SupportTicketRow[]> {
  return readRows(
    tx,
    sql<SupportTicketRow>`select t.id, t.number, t.owner_id, p.display_name as name, u.email,
        t.subject, t.message, t.created_at, a.id as answer_id, a.kind, a.text, a.answered_at, a.reason,
        a.answered_by, b.display_name as author
      from support_tickets t
        join auth.users u on u.id = t.owner_id
        left join profiles p on p.id = t.owner_id
        left join support_answers a on a.owner_id = t.owner_id and a.ticket_id = t.id
        left join profiles b on b.id = a.answered_by
      where ${parts.where} order by ${parts.order} limit ${parts.limit}`,
  );
}

/** @throws `not_found` */
export async function readSupportTicket(tx: Tx, id: string): Promise<SupportTicketRow> {
  const one = { where: sql`t.id = ${id}`, order: sql`t.number`, limit: 1 };
  const [row] = await readSupportTickets(tx, one);
  if (!row) throw notFound('Question');
  return row;
}

/** The same, locked until the transaction ends. @throws `not_found` */
export async function lockSupportTicket(tx: Tx, id: string): Promise<SupportTicketRow> {
  await sql`select from support_tickets where id = ${id} for update`.execute(tx);
  return readSupportTicket(tx, id);
}

/** How long an answer took, and whether that is in time. */
export function timeAnswer(
  asked: TimeText,
  answeredAt: Date,
): Pick<NonNullable<SupportTicket['answer']>, 'took_minutes' | 'is_in_time'> {
  const took = answeredAt.getTime() - readTime(asked).getTime();
  return {
    took_minutes: Math.max(0, Math.floor(took / minuteMs)),
    is_in_time: took <= answerHours * hourMs,
  };
}

export function presentSupportTicket(row: SupportTicketRow, now: Date): SupportTicket {
  const due = new Date(readTime(row.created_at).getTime() + answerHours * hourMs);
  return {
    id: row.id,
    number: Number(row.number),
    subject: row.subject,
    message: row.message,
    created_at: toWireTime(row.created_at),
    due_at: due.toISOString(),
    is_overdue: row.answer_id === null && due < now,
    member: { id: row.owner_id, name: row.name ?? '', email: row.email },
    answer: presentAnswer(row),
  };
}

function presentAnswer(row: SupportTicketRow): SupportTicket['answer'] {
  const { answer_id: id, kind, answered_at: at, answered_by: authorId } = row;
  if (id === null || kind === null || at === null) return null;
  return {
    id,
    kind,
    text: row.text ?? '',
    answered_at: toWireTime(at),
    ...timeAnswer(row.created_at, readTime(at)),
    reason: row.reason ?? '',
    author: authorId === null ? null : { id: authorId, name: row.author ?? '' },
  };
}
