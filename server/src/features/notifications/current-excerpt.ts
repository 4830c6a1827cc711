import { makeExcerpt } from '@kith/contract/core/text';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { messageIdOf } from './unseen-messages.ts';

/**
 * The current text of a message, a post or a comment: it may have been edited or deleted since it was
 * sent. A later change waits for this transaction and then updates the notification.
 */
export async function readCurrentExcerpt(
  tx: Tx,
  { factKey, data }: { factKey: string; data: NotificationData },
): Promise<NotificationData> {
  if (data.post_id !== undefined) return quotePost(tx, data);
  const messageId = messageIdOf({ factKey, data });
  if (messageId === null) return data;
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

async function quotePost(tx: Tx, data: NotificationData): Promise<NotificationData> {
  const { post_id: postId, comment_id: commentId } = data;
  if (postId === undefined || data.facts['excerpt'] === undefined) return data;
  const [table, id] = commentId === undefined ? ['posts', postId] : ['comments', commentId];
  const quoted = await readRow(
    tx,
    sql<
      Computed<{ body: string }>
    >`select body from ${sql.table(table)} where id = ${id} for share`,
  );
  if (!quoted) return data;
  return { ...data, facts: { ...data.facts, excerpt: makeExcerpt(quoted.body) } };
}
