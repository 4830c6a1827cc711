import { hourS } from '@kith/contract/core/time';
import { messageLimits } from '@kith/contract/messages/rules';
import type { Report } from '@kith/contract/messages/schemas';
import { sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

const reportLimit = createRateLimit({ name: 'messages.report', points: 30, durationS: hourS });

type Reported = Computed<{ reported_id: string | null; quoted: string }>;

/**
 * Stores a report with the current text: of a whole conversation of several one for each of those who
 * wrote it, so that an administrator can decide about each.
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
    const reported: Reported[] = input.message_id
      ? [await readMessage(tx, ownerId, input.conversation_id, input.message_id)]
      : await readThread(tx, ownerId, input.conversation_id);
    if (reported.length === 0) throw notFound('Conversation');
    if (reported.some(({ reported_id: id }) => id === ownerId)) {
      throw new AppError('illegal_state', 'A message of one’s own can’t be reported');
    }
    const values = reported.map(({ reported_id: reportedId, quoted }) => ({
      owner_id: ownerId,
      conversation_id: input.conversation_id,
      message_id: input.message_id ?? null,
      subject: input.message_id ? 'message' : 'conversation',
      reported_id: reportedId,
      reason: input.reason,
      note: input.note,
      quoted_content: quoted,
      created_at: ctx.clock.now(),
    }));
    const [first] = await tx.insertInto('content_reports').values(values).returning('id').execute();
    if (!first) throw notFound('Conversation');
    return first;
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

/** The others with the last that they wrote; of two the other one also where they wrote nothing. */
function readThread(tx: Tx, ownerId: string, conversationId: string): Promise<Reported[]> {
  return readRows(
    tx,
    sql<Reported>`
      select coalesce(l.sender_id, case when c.low_member_id = ${ownerId} then c.high_member_id
          else c.low_member_id end) as reported_id,
        coalesce(string_agg(l.content, E'\n' order by l.seq), '') as quoted
      from conversations c
        join conversation_participants p on p.conversation_id = c.id and p.user_id = ${ownerId}
        left join lateral (
          select m.seq, m.sender_id, m.content from messages m
          where m.conversation_id = c.id and m.sender_id <> ${ownerId} and m.content <> ''
          order by m.seq desc limit ${messageLimits.quotedMessages}) l on true
      where c.id = ${conversationId}
      group by 1`,
  );
}
