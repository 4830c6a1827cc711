import { idSchema } from '@kith/contract/core/ids';
import { makeExcerpt } from '@kith/contract/core/text';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { Messages } from '#platform/database/database-types.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type Selectable, sql } from 'kysely';

const messageKinds: readonly string[] = ['message', 'message_request'];

/**
 * The notification as it is still worth sending; null where the conversation has nothing unread
 * for the member, is muted, or the sender is blocked. Where the message was deleted, the excerpt is
 * of the next unread one of the same sender. Data about no conversation is returned unchanged.
 */
export async function findUnseen(
  tx: Tx,
  { ownerId, data, now }: { ownerId: string; data: NotificationData; now: Date },
): Promise<NotificationData | null> {
  if (data.conversation_id === undefined) return data;
  const unread = await readRow(
    tx,
    sql<
      Pick<Selectable<Messages>, 'content'>
    >`select case when m.sender_id = ${data.actor_id ?? null} then m.content else '' end as content
      from conversation_participants p
      join messages m on m.conversation_id = p.conversation_id and m.seq > p.read_seq
        and m.sender_id <> p.user_id and m.deleted_at is null
        and not exists (select from member_blocks b
          where b.owner_id = p.user_id and b.blocked_id = m.sender_id)
      where p.user_id = ${ownerId} and p.conversation_id = ${data.conversation_id}
        and p.declined_at is null and (p.muted_until is null or p.muted_until <= ${now})
      order by m.seq limit 1`,
  );
  if (!unread) return null;
  if (!messageKinds.includes(data.kind) || data.facts['excerpt']) return data;
  return { ...data, facts: { ...data.facts, excerpt: makeExcerpt(unread.content) } };
}

/**
 * The current text of a message: it may have been edited or deleted since it was sent. A later
 * change waits for this transaction and then updates the notification.
 */
export async function readCurrentExcerpt(
  tx: Tx,
  { factKey, data }: { factKey: string; data: NotificationData },
): Promise<NotificationData> {
  const { data: messageId } = idSchema.safeParse(factKey.slice(factKey.indexOf(':') + 1));
  if (!messageKinds.includes(data.kind) || messageId === undefined) return data;
  const message = await tx
    .selectFrom('messages')
    .select('content')
    .where('id', '=', messageId)
    .where('conversation_id', '=', data.conversation_id ?? null)
    .forShare()
    .executeTakeFirst();
  if (!message) return data;
  return { ...data, facts: { ...data.facts, excerpt: makeExcerpt(message.content) } };
}
