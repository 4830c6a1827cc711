import type { NotificationData } from '@kith/contract/notifications/schemas';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { shorten } from './notify-member.ts';

/**
 * What is to be told as it stands now. Of a conversation that is the first of its messages that waits
 * unread, as it reads after changes; null when none is left, or the member muted, put away or blocked
 * it meanwhile.
 */
export async function readCurrent(
  tx: Tx,
  { ownerId, data, now }: { ownerId: string; data: NotificationData; now: Date },
): Promise<NotificationData | null> {
  if (data.conversation_id === undefined) return data;
  const waiting = await readRow<{ content: string }>(
    tx,
    sql`select m.content from conversation_participants p
      join messages m on m.conversation_id = p.conversation_id and m.seq > p.read_seq
        and m.sender_id <> p.user_id and m.deleted_at is null
      where p.user_id = ${ownerId} and p.conversation_id = ${data.conversation_id}
        and p.declined_at is null and (p.muted_until is null or p.muted_until <= ${now})
        and not exists (select from member_blocks b
          where b.owner_id = p.user_id and b.blocked_id = m.sender_id)
      order by m.seq limit 1`,
  );
  if (!waiting) return null;
  const spoken = data.kind === 'message' || data.kind === 'message_request';
  if (!spoken) return data;
  return { ...data, facts: shorten({ ...data.facts, excerpt: waiting.content }) };
}
