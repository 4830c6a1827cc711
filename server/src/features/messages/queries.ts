import type { Attachment } from '@kith/contract/messages/schemas';
import { sql, type SQL } from 'drizzle-orm';

import { arrayParam, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type MessageRow = {
  id: string;
  conversation_id: string;
  seq: string;
  sender_id: string;
  client_msg_id: string;
  message_type: 'text' | 'attachment';
  content: string;
  created_at: TimeText;
  edited_at: TimeText | null;
  deleted_at: TimeText | null;
  reply_to: { id: string; seq: number; sender_id: string; content: string } | null;
  attachments: Attachment[] | null;
  reactions: { emoji: string; member_ids: string[] }[] | null;
};

/** A message with what hangs on it, as the asking member may see it. */
export async function readMessage(tx: Tx, id: string): Promise<MessageRow> {
  const row = await readRow<MessageRow>(
    tx,
    sql`select * from message_rows(${arrayParam([id], 'uuid[]')})`,
  );
  if (!row) throw new Error('A message that was just written is gone');
  return row;
}

export async function takesPart(tx: Tx, memberId: string, conversationId: string) {
  const row = await readRow(
    tx,
    sql`select from conversation_participants
      where user_id = ${memberId} and conversation_id = ${conversationId}`,
  );
  return row !== undefined;
}

type Span = { where: SQL; isDescending: boolean; limit: number };

/** Messages of a span in the order of their conversation. */
export function readSpan(
  tx: Tx,
  conversationId: string,
  { where, isDescending, limit }: Span,
): Promise<MessageRow[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return readRows<MessageRow>(
    tx,
    sql`select * from message_rows(array(
        select id from messages where conversation_id = ${conversationId} and ${where}
        order by seq ${direction} limit ${limit}))
      order by seq`,
  );
}

/** Whether a conversation has messages before and after two places. */
export async function looksBeyond(
  tx: Tx,
  conversationId: string,
  { first, last }: { first: number; last: number },
): Promise<{ has_older: boolean; has_newer: boolean }> {
  const row = await readRow<{ has_older: boolean; has_newer: boolean }>(
    tx,
    sql`select exists (select from messages
          where conversation_id = ${conversationId} and seq < ${first}) as has_older,
        exists (select from messages
          where conversation_id = ${conversationId} and seq > ${last}) as has_newer`,
  );
  return row ?? { has_older: false, has_newer: false };
}
