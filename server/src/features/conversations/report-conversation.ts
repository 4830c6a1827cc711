import { hourS } from '@kith/contract/core/time';
import type { Report } from '@kith/contract/messages/schemas';
import { sql } from 'drizzle-orm';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

const reportLimit = createRateLimit({ points: 30, durationS: hourS });
/** Of a whole conversation so many of the other's last messages are quoted. */
const quotedMessages = 20;

type Reported = { reported_id: string | null; quoted: string };

/**
 * Keeps what a member reports, with the words as they stand.
 *
 * @throws `not_found`, also of a message elsewhere; `illegal_state` for one's own message;
 *   `rate_limited`.
 */
export async function reportConversation({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: Report;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  await reportLimit.take(ownerId);
  return ctx.database.transaction(async (tx) => {
    const { reported_id: reportedId, quoted } = input.message_id
      ? await readMessage(tx, ownerId, input.conversation_id, input.message_id)
      : await readThread(tx, ownerId, input.conversation_id);
    if (reportedId === ownerId) {
      throw new AppError('illegal_state', 'A message of one’s own can’t be reported');
    }
    const row = await readRow<{ id: string }>(
      tx,
      sql`insert into message_reports (owner_id, conversation_id, message_id, reported_id, reason,
          note, quoted_content, created_at)
        values (${ownerId}, ${input.conversation_id}, ${input.message_id ?? null}, ${reportedId},
          ${input.reason}, ${input.note}, ${quoted}, ${ctx.clock.now()})
        returning id`,
    );
    if (!row) throw new Error('An insert gave no row');
    return row;
  });
}

async function readMessage(tx: Tx, ownerId: string, conversationId: string, id: string) {
  const row = await readRow<Reported>(
    tx,
    sql`select m.sender_id as reported_id, m.content as quoted from messages m
        join conversation_participants p
          on p.conversation_id = m.conversation_id and p.user_id = ${ownerId}
      where m.id = ${id} and m.conversation_id = ${conversationId}`,
  );
  if (!row) throw notFound('Message');
  return row;
}

/** Of more than two nobody in particular is reported. */
async function readThread(tx: Tx, ownerId: string, conversationId: string) {
  const row = await readRow<Reported>(
    tx,
    sql`select case when c.low_member_id = ${ownerId} then c.high_member_id else c.low_member_id end
          as reported_id,
        case when q.quoted is null then '' else q.quoted end as quoted
      from conversations c
        join conversation_participants p on p.conversation_id = c.id and p.user_id = ${ownerId}
        cross join lateral (
          select string_agg(l.content, E'\n' order by l.seq) as quoted from (
            select m.seq, m.content from messages m
            where m.conversation_id = c.id and m.sender_id <> ${ownerId} and m.content <> ''
            order by m.seq desc limit ${quotedMessages}) l) q
      where c.id = ${conversationId}`,
  );
  if (!row) throw notFound('Conversation');
  return row;
}
