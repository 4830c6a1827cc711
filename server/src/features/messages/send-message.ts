import type { SendMessage } from '@kith/contract/messages/schemas';
import { sql } from 'drizzle-orm';

import { indexedWords } from '#features/contacts/identity.ts';
import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { arrayParam, readRow } from '#platform/database/rows.ts';

import { type MessageRow, readMessage } from './queries.ts';

/**
 * Sends into a conversation; a request is answered by writing. A repeat of an attempt (by its
 * `client_msg_id`), also one that races, is given the first message as it stands now.
 *
 * @throws `not_found` for a conversation, an answered message or a file that is not there;
 *   `conversation_closed`; `illegal_state` while one's request waits for an answer.
 */
export function sendMessage({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SendMessage;
}): Promise<MessageRow> {
  const files = [...new Set(input.attachment_ids)];
  return withRefusals(
    ctx.database.transaction(async (tx) => {
      const sent = await readRow<{ message_id: string; is_new: boolean }>(
        tx,
        sql`select * from send_message(${input.conversation_id}, ${input.content},
          ${files.length > 0 ? 'attachment' : 'text'}, ${input.client_msg_id},
          ${input.reply_to_id ?? null}, ${arrayParam(files, 'uuid[]')},
          ${messageWords(input.content)}, ${ctx.clock.now()})`,
      );
      if (!sent) throw new Error('A function gave no row');
      return readMessage(tx, sent.message_id);
    }),
  );
}

/** What search looks into. */
export function messageWords(content: string): string {
  return indexedWords(content).join(' ');
}
