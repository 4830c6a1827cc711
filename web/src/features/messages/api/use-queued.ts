import type { Message } from '@kith/contract/messages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import type { QueuedMessage } from '#lib/offline/message-rules.ts';
import { useAcceptedMessages, useQueuedMessages } from '#lib/offline/queued-messages.ts';
import { refreshConversations } from './conversation-list.ts';
import { showMessage } from './thread.ts';
import type { ThreadWindow } from './thread-window.ts';

/** The queued messages that are not among the sent ones yet; accepted ones are shown as sent. */
export function useQueued(
  conversationId: string,
  window: ThreadWindow | undefined,
): readonly QueuedMessage[] {
  const queryClient = useQueryClient();
  const queued = useQueuedMessages(conversationId);
  useAcceptedMessages(({ message }) => {
    showMessage(queryClient, message as Message);
    refreshConversations(queryClient);
  });
  // The update may arrive before the answer.
  const known = new Set(window?.messages.map((message) => message.client_msg_id));
  return queued.filter(({ clientMsgId }) => !known.has(clientMsgId));
}
