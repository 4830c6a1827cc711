import { idSchema } from '@kith/contract/core/ids';
import { makeExcerpt } from '@kith/contract/core/text';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { Messages } from '#platform/database/database-types.ts';
import { type Computed, jsonParam, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { isBlockedActor } from './is-blocked-actor.ts';
import { isUnseenBridge } from './unseen-bridges.ts';
import { isUnseenNews } from './unseen-news.ts';

const messageKinds: readonly string[] = ['message', 'message_request'];

type Fact = { factKey: string; data: NotificationData };

/** The message that a fact is about; null for a fact about something else. */
export function messageIdOf({ factKey, data }: Fact): string | null {
  if (!messageKinds.includes(data.kind)) return null;
  return idSchema.safeParse(factKey.slice(factKey.indexOf(':') + 1)).data ?? null;
}

type UnreadRow = Pick<Selectable<Messages>, 'content'> &
  Computed<{ is_next: boolean; has_fact: boolean }>;

/**
 * The notification as it is still worth sending; null where the conversation has nothing unread
 * for the member, is muted, or the sender is blocked. Where the message was deleted or read, the excerpt
 * is of the next unread one if it has the same sender, and nothing is sent if that has a fact of its own.
 * Null, too, for a post that the member may no longer read, for an introduction that no longer waits for
 * them, for news that is none any more, and where one of the two blocked the other. Other data is returned
 * unchanged.
 */
export async function findUnseen(
  tx: Tx,
  { ownerId, factKey, data, now }: Fact & { ownerId: string; now: Date },
): Promise<NotificationData | null> {
  if (data.post_id !== undefined) return (await holds(tx, ownerId, { data, now })) ? data : null;
  if (data.bridge_id !== undefined) {
    return (await isUnseenBridge(tx, { ownerId, data, now })) ? data : null;
  }
  if (data.conversation_id === undefined) {
    if (await isBlockedActor(tx, ownerId, data)) return null;
    return (await isUnseenNews(tx, { ownerId, data, now })) ? data : null;
  }
  const unread = await readRow(
    tx,
    sql<UnreadRow>`
      select case when m.sender_id = ${data.actor_id ?? null} then m.content else '' end as content,
        gone.id is not null as is_next,
        exists (select from notification_facts f where f.owner_id = p.user_id
          and f.fact_key in ('message:' || m.id, 'message_request:' || m.id)) as has_fact
      from conversation_participants p
      left join messages gone on gone.id = ${messageIdOf({ factKey, data })}
        and (gone.deleted_at is not null or gone.seq <= p.read_seq)
      join messages m on m.conversation_id = p.conversation_id
        and m.seq > greatest(p.read_seq, gone.seq)
        and m.sender_id <> p.user_id and m.deleted_at is null
        and not is_blocked_between(p.user_id, m.sender_id)
      where p.user_id = ${ownerId} and p.conversation_id = ${data.conversation_id}
        and p.declined_at is null and (p.muted_until is null or p.muted_until <= ${now})
      order by m.seq limit 1`,
  );
  if (!unread) return null;
  if (!unread.is_next) return data;
  if (unread.has_fact) return null;
  return { ...data, facts: { ...data.facts, excerpt: makeExcerpt(unread.content) } };
}

/** Whether a notification about a post may still be seen: see `post_notice_holds`. */
async function holds(
  tx: Tx,
  ownerId: string,
  { data, now }: { data: NotificationData; now: Date },
): Promise<boolean> {
  const row = await readRow(
    tx,
    sql<Computed<{ holds: boolean }>>`
      select post_notice_holds(${ownerId}, ${jsonParam(data)}, ${now}) as holds`,
  );
  return row?.holds ?? false;
}
