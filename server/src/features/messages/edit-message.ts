import { secondMs } from '@kith/contract/core/time';
import { editWindowMs } from '@kith/contract/messages/rules';
import type { EditMessage } from '@kith/contract/messages/schemas';
import { sql } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { readRows } from '#platform/database/rows.ts';

import { type MessageRow, readMessage } from './queries.ts';
import { messageWords } from './send-message.ts';

/**
 * Changes the words of a message of one's own.
 *
 * @throws `not_found`, also of another's and of a deleted one; `edit_window_over`;
 *   `conversation_closed`.
 */
export function editMessage({
  ctx,
  input: { id, content },
}: {
  ctx: MemberContext;
  input: EditMessage;
}): Promise<MessageRow> {
  return withRefusals(
    ctx.database.transaction(async (tx) => {
      const files = await readRows<{ name: string }>(
        tx,
        sql`select name from message_attachments where message_id = ${id}`,
      );
      const words = messageWords(
        content,
        files.map(({ name }) => name),
      );
      await tx.execute(sql`select edit_message(${id}, ${content}, ${words}, ${ctx.clock.now()},
        make_interval(secs => ${editWindowMs / secondMs}))`);
      return readMessage(tx, id);
    }),
  );
}
