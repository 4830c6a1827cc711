import { idSchema } from '@kith/contract/core/ids';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { shortenWords } from './notify-member.ts';

const talkKinds: readonly string[] = ['message', 'message_request'];

/**
 * What a member is to be told of a conversation now; null where nothing unread is left in it for
 * them, they muted it or blocked who wrote. Where its words were taken back, it speaks of what the same one wrote since.
 * Whatever is about no conversation stays as it is.
 */
export async function findUnseen(
  tx: Tx,
  { ownerId, data, now }: { ownerId: string; data: NotificationData; now: Date },
): Promise<NotificationData | null> {
  if (data.conversation_id === undefined) return data;
  const waiting = await readRow<{ content: string }>(
    tx,
    sql`select case when m.sender_id = ${data.actor_id ?? null} then m.content else '' end as content
      from conversation_participants p
      join messages m on m.conversation_id = p.conversation_id and m.seq > p.read_seq
        and m.sender_id <> p.user_id and m.deleted_at is null
        and not exists (select from member_blocks b
          where b.owner_id = p.user_id and b.blocked_id = m.sender_id)
      where p.user_id = ${ownerId} and p.conversation_id = ${data.conversation_id}
        and p.declined_at is null and (p.muted_until is null or p.muted_until <= ${now})
      order by m.seq limit 1`,
  );
  if (!waiting) return null;
  if (!talkKinds.includes(data.kind) || data.facts['excerpt']) return data;
  return { ...data, facts: { ...data.facts, excerpt: shortenWords(waiting.content) } };
}

/**
 * The words of a message as they stand: they may have been changed or taken back since it was sent.
 * Whoever changes them later waits for the transaction and then finds what it told.
 */
export async function readWordsNow(
  tx: Tx,
  { factKey, data }: { factKey: string; data: NotificationData },
): Promise<NotificationData> {
  const { data: messageId } = idSchema.safeParse(factKey.slice(factKey.indexOf(':') + 1));
  if (!talkKinds.includes(data.kind) || messageId === undefined) return data;
  const message = await readRow<{ content: string }>(
    tx,
    sql`select content from messages where id = ${messageId}
      and conversation_id = ${data.conversation_id ?? null} for share`,
  );
  if (!message) return data;
  return { ...data, facts: { ...data.facts, excerpt: shortenWords(message.content) } };
}
