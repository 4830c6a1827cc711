import type { Attachment } from '@kith/contract/messages/schemas';
import { type Selectable, sql } from 'kysely';

import type { Messages } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRow } from '#platform/database/rows.ts';
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
