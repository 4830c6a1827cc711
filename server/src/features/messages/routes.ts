import { memberApi } from '#platform/http/api-server.ts';

import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { listMessages } from './list-messages.ts';
import { presentHit, presentMessage, presentPage } from './present.ts';
import { reactToMessage } from './react-to-message.ts';
import { searchMessages } from './search-messages.ts';

const { conversations, messages } = memberApi;

/** `/api/v1/conversations/{id}/messages`. */
export const threadRoutes = {
  messages: conversations.messages.handler(async ({ context: { ctx }, input }) =>
    presentPage(await listMessages({ ctx, input })),
  ),
};

/** `/api/v1/messages`; sending is the function `dm-send-message`. */
export const messageRoutes = {
  edit: messages.edit.handler(async ({ context: { ctx }, input }) =>
    presentMessage(await editMessage({ ctx, input })),
  ),
  delete: messages.delete.handler(async ({ context: { ctx }, input }) =>
    presentMessage(await deleteMessage({ ctx, input })),
  ),
  react: messages.react.handler(async ({ context: { ctx }, input }) =>
    presentMessage(await reactToMessage({ ctx, input: { ...input, isOn: true } })),
  ),
  unreact: messages.unreact.handler(async ({ context: { ctx }, input }) =>
    presentMessage(await reactToMessage({ ctx, input: { ...input, isOn: false } })),
  ),
  search: messages.search.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await searchMessages({ ctx, input });
    return { items: items.map(presentHit), next_cursor };
  }),
};
