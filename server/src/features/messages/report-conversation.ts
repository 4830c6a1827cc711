import { hourS } from '@kith/contract/core/time';
import type { Report } from '@kith/contract/messages/schemas';
import { sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

const reportLimit = createRateLimit({ points: 30, durationS: hourS });
/** The report of a whole conversation quotes so many of the other's last messages. */
const quotedMessages = 20;

type Reported = Computed<{ reported_id: string | null; quoted: string }>;

/**
 * Stores a report with the current text.
 *
 * @throws `not_found`, also for a message of another conversation; `illegal_state` for one's own
 * message; `rate_limited`.
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
    return tx
      .insertInto('message_reports')
      .values({
        owner_id: ownerId,
        conversation_id: input.conversation_id,
        message_id: input.message_id ?? null,
        reported_id: reportedId,
        reason: input.reason,
        note: input.note,
        quoted_content: quoted,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

async function readMessage(tx: Tx, ownerId: string, conversationId: string, id: string) {
  const row = await tx
    .selectFrom('messages as m')
    .innerJoin('conversation_participants as p', 'p.conversation_id', 'm.conversation_id')
    .select(['m.sender_id as reported_id', 'm.content as quoted'])
    .where('p.user_id', '=', ownerId)
    .where('m.id', '=', id)
    .where('m.conversation_id', '=', conversationId)
    .executeTakeFirst();
  if (!row) throw notFound('Message');
  return row;
}

/** In a conversation of three, `reported_id` is null. */
async function readThread(tx: Tx, ownerId: string, conversationId: string) {
  const row = await readRow(
    tx,
    sql<Reported>`select case when c.low_member_id = ${ownerId} then c.high_member_id else c.low_member_id end
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
