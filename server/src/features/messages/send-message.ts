import { foldText } from '@kith/contract/core/text';
import type { SendMessage } from '@kith/contract/messages/schemas';
import { sql } from 'kysely';

import { indexedWords } from '#features/contacts/search-words.ts';
import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { readPreparedRows } from '#platform/database/prepared.ts';
import { arrayParam, type Computed } from '#platform/database/rows.ts';

import { type Arrival, notifyRecipients } from './notify-recipients.ts';
import { type MessageRow, readMessage } from './message-queries.ts';

type Sent = Arrival & Computed<{ is_new: boolean; place: number }>;

/**
 * Sends into a conversation; a request is answered by writing. A repeat of an attempt (by its
 * `client_msg_id`), also one that races, gets the first message in its current state.
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
  const now = ctx.clock.now();
  return withRefusals(
    ctx.database.transaction(
      async (tx) => {
        const [sent] = await readPreparedRows(
          tx,
          sql<Sent>`select * from send_message(${input.conversation_id}, ${input.content},
            ${files.length > 0 ? 'attachment' : 'text'}, ${input.client_msg_id},
            ${input.reply_to_id ?? null}, ${arrayParam(files, 'uuid[]')},
            ${indexMessageText(input.content, await readFileNames(tx, files))}, ${now})`,
        );
        if (!sent) throw new Error('A function gave no row');
        if (sent.is_new) await notifyRecipients({ tx, ctx }, input, sent);
        const isPlain = sent.is_new && files.length === 0 && !input.reply_to_id;
        return isPlain ? asSent(ctx, input, sent, now) : readMessage(tx, sent.message_id);
      },
      { reusesPlans: true },
    ),
  );
}

/** A new message with text only is known without reading it again. */
function asSent(ctx: MemberContext, input: SendMessage, sent: Sent, now: Date): MessageRow {
  return {
    id: sent.message_id,
    conversation_id: input.conversation_id.toLowerCase(),
    seq: sent.place,
    sender_id: ctx.actor.memberId,
    client_msg_id: input.client_msg_id,
    message_type: 'text',
    content: input.content,
    created_at: now.toISOString(),
    edited_at: null,
    deleted_at: null,
    reply_to: null,
    attachments: null,
    reactions: null,
  };
}

async function readFileNames(tx: Tx, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await tx
    .selectFrom('message_attachments')
    .select('name')
    .where('id', 'in', files)
    .execute();
  return rows.map(({ name }) => name);
}

/** What search indexes: the words of a message and of its files' names. */
export function indexMessageText(content: string, fileNames: readonly string[]): string {
  return indexedWords([content, ...fileNames].join('\n'), foldText).join(' ');
}
