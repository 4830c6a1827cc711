import type { Message } from '@kith/contract/messages/schemas';

import type { MemberContext } from '#platform/context.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { changeLimit } from './change-limit.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { listMessages } from './list-messages.ts';
import { presentHit, presentMessage, presentPage } from './present-message.ts';
import type { MessageRow } from './message-queries.ts';
import { reactToMessage } from './react-to-message.ts';
import { searchLimit } from './search-limit.ts';
import { searchMessages } from './search-messages.ts';

const { conversations, messages } = memberApi;

/** `/api/v1/conversations/{id}/messages`. */
export const threadRoutes = {
  messages: conversations.messages.handler(async ({ context: { ctx }, input }) =>
    presentPage(await listMessages({ ctx, input })),
  ),
};

async function change(ctx: MemberContext, work: () => Promise<MessageRow>): Promise<Message> {
  await changeLimit.take(ctx.actor.memberId);
  return presentMessage(await work());
}

/** `/api/v1/messages`; sending is the function `dm-send-message`. */
export const messageRoutes = {
  edit: messages.edit.handler(({ context: { ctx }, input }) =>
    change(ctx, () => editMessage({ ctx, input })),
  ),
  delete: messages.delete.handler(({ context: { ctx }, input }) =>
    change(ctx, () => deleteMessage({ ctx, input })),
  ),
  react: messages.react.handler(({ context: { ctx }, input }) =>
    change(ctx, () => reactToMessage({ ctx, input: { ...input, isOn: true } })),
  ),
  unreact: messages.unreact.handler(({ context: { ctx }, input }) =>
    change(ctx, () => reactToMessage({ ctx, input: { ...input, isOn: false } })),
  ),
  search: messages.search.handler(async ({ context: { ctx }, input }) => {
    await searchLimit.take(ctx.actor.memberId);
    const { items, next_cursor } = await searchMessages({ ctx, input });
    return { items: items.map(presentHit), next_cursor };
  }),
};
