import type { MemberContext } from '#platform/context.ts';
import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { answerRequest } from './answer-request.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { getConversation } from './get-conversation.ts';
import { listBlocked } from './list-blocked.ts';
import { listRecipients } from './list-recipients.ts';
import { getMessageSettings, updateMessageSettings } from './message-settings.ts';
import { muteConversation } from './mute-conversation.ts';
import { presentBlocked, presentDetail, presentRecipient } from './present-conversation.ts';
import { readUnread } from './read-unread.ts';
import { reportConversation } from './report-conversation.ts';

const { conversations, messages } = memberApi;

async function detailOf(ctx: MemberContext, id: string) {
  return presentDetail(await getConversation({ ctx, input: { id } }), ctx.clock.now());
}

async function answer(ctx: MemberContext, id: string, accepts: boolean) {
  await answerRequest({ ctx, input: { id, accepts } });
  return detailOf(ctx, id);
}

/** `/api/v1/conversations`, but for their messages. */
export const conversationRoutes = {
  get: conversations.get.handler(({ context: { ctx }, input }) => detailOf(ctx, input.id)),
  unread: conversations.unread.handler(async ({ context: { ctx } }) => {
    const { latest_id: latestId, ...counts } = await readUnread({ ctx });
    return { ...counts, latest_conversation_id: latestId };
  }),
  accept: conversations.accept.handler(({ context: { ctx }, input }) =>
    answer(ctx, input.id, true),
  ),
  decline: conversations.decline.handler(({ context: { ctx }, input }) =>
    answer(ctx, input.id, false),
  ),
  mute: conversations.mute.handler(async ({ context: { ctx }, input }) => {
    await muteConversation({ ctx, input });
    return detailOf(ctx, input.id);
  }),
  report: conversations.report.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'conversations.report',
      input,
      work: (once) => reportConversation({ ctx: once, input }),
    }),
  ),
};

/** `/api/v1/messages/recipients`, `/api/v1/messages/settings` and `/api/v1/members`. */
export const correspondentRoutes = {
  recipients: messages.recipients.handler(async ({ context: { ctx }, input }) => {
    const rows = await listRecipients({ ctx, input });
    return { items: rows.map((row) => presentRecipient(row, ctx.clock.now())) };
  }),
  settings: messages.settings.handler(({ context: { ctx } }) => getMessageSettings({ ctx })),
  updateSettings: messages.updateSettings.handler(({ context: { ctx }, input }) =>
    updateMessageSettings({ ctx, input }),
  ),
  blocked: messages.blocked.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await listBlocked({ ctx, input });
    return { items: items.map((row) => presentBlocked(row, ctx.clock.now())), next_cursor };
  }),
  block: messages.block.handler(({ context: { ctx }, input }) => blockMember({ ctx, input })),
  unblock: messages.unblock.handler(({ context: { ctx }, input }) => unblockMember({ ctx, input })),
};
