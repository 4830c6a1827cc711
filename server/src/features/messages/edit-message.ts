import { editWindowMs } from '@kith/contract/messages/rules';
import type { EditMessage } from '@kith/contract/messages/schemas';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { conversationClosed, lockMessage } from './lock-message.ts';
import { type MessageRow, readMessage } from './message-queries.ts';
import { indexMessageText } from './send-message.ts';

/**
 * Changes the text of one's own message.
 *
 * @throws `not_found`, also for another member's and a deleted message; `edit_window_over`;
 *   `conversation_closed`.
 */
export function editMessage({
  ctx,
  input: { id, content },
}: {
  ctx: MemberContext;
  input: EditMessage;
}): Promise<MessageRow> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const held = await lockMessage(tx, id);
    if (held.sender_id !== memberId || held.deleted_at !== null) throw notFound('Message');
    if (held.status !== 'open' && held.status !== 'request_sent') throw conversationClosed();
    if (now.getTime() - readTime(held.created_at).getTime() > editWindowMs) {
      throw new AppError('edit_window_over', 'The message can no longer be changed');
    }
    await tx
      .updateTable('messages')
      .set({ content, search_text: await indexEdited(tx, id, content), edited_at: now })
      .where('id', '=', id)
      .where('sender_id', '=', memberId)
      .where('content', '<>', content)
      .execute();
    return readMessage(tx, id);
  });
}

/** The names of its files are found with the new text as with the old one. */
async function indexEdited(tx: Tx, id: string, content: string): Promise<string> {
  const files = await tx
    .selectFrom('message_attachments')
    .select('name')
    .where('message_id', '=', id)
    .execute();
  return indexMessageText(
    content,
    files.map(({ name }) => name),
  );
}
