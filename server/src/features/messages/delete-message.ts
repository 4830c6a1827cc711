import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { lockMessage } from './lock-message.ts';
import { type MessageRow, readMessage } from './message-queries.ts';

/**
 * Replaces one's own message by a tombstone, which keeps its number and nothing else. A repeat changes
 * nothing.
 *
 * @throws `not_found`, also for another member's message.
 */
export function deleteMessage({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<MessageRow> {
  const { memberId } = ctx.actor;
  return ctx.database.transaction(async (tx) => {
    const held = await lockMessage(tx, id);
    if (held.sender_id !== memberId) throw notFound('Message');
    if (held.deleted_at === null) await clearMessage(tx, memberId, id, ctx.clock.now());
    return readMessage(tx, id);
  });
}

async function clearMessage(tx: Tx, senderId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ content: '', search_text: '', edited_at: null, deleted_at: now })
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .execute();
  // Only now: the policies let a sender remove what belongs to a message that they have deleted.
  await tx
    .deleteFrom('message_attachments')
    .where('message_id', '=', id)
    .where('user_id', '=', senderId)
    .execute();
  await tx.deleteFrom('message_reactions').where('message_id', '=', id).execute();
}
