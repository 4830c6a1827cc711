import type { Attachment } from '@kith/contract/messages/schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Messages } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** What the function `message_rows` returns. */
export type MessageRow = Omit<Selectable<Messages>, 'search_text' | 'reply_to_id'> &
  Computed<{
    reply_to: { id: string; seq: number; sender_id: string; content: string } | null;
    attachments: Attachment[] | null;
    reactions: { emoji: string; member_ids: string[] }[] | null;
  }>;

/** A message with its reply, files and reactions, as the asker may see it. */
export async function readMessage(tx: Tx, id: string): Promise<MessageRow> {
  const row = await readRow(
    tx,
    sql<MessageRow>`select * from message_rows(${arrayParam([id], 'uuid[]')})`,
  );
  if (!row) throw new Error('A message that was just written is gone');
  return row;
}

export async function isParticipant(tx: Tx, memberId: string, conversationId: string) {
  const row = await tx
    .selectFrom('conversation_participants')
    .select('user_id')
    .where('user_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row !== undefined;
}

type Span = { where: RawBuilder<unknown>; isDescending: boolean; limit: number };

/** Messages of a span in the conversation's order. */
export function readSpan(
  tx: Tx,
  conversationId: string,
  { where, isDescending, limit }: Span,
): Promise<MessageRow[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return readRows(
    tx,
    sql<MessageRow>`select * from message_rows(array(
        select id from messages where conversation_id = ${conversationId} and ${where}
        order by seq ${direction} limit ${limit}))
      order by seq`,
  );
}

type Around = Computed<{ has_older: boolean; has_newer: boolean }>;

/** Whether the conversation has messages before `first` and after `last`. */
export async function hasMoreAround(
  tx: Tx,
  conversationId: string,
  { first, last }: { first: number; last: number },
): Promise<Around> {
  const row = await readRow(
    tx,
    sql<Around>`select exists (select from messages
          where conversation_id = ${conversationId} and seq < ${first}) as has_older,
        exists (select from messages
          where conversation_id = ${conversationId} and seq > ${last}) as has_newer`,
  );
  return row ?? { has_older: false, has_newer: false };
}
