import type { Message } from '@kith/contract/messages/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { refreshConversations } from './conversation-list.ts';
import { showMessage } from './thread.ts';

export function useEditMessage() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.messages.edit.mutationOptions({
      onSuccess: (message) => {
        showMessage(queryClient, message);
        refreshConversations(queryClient);
      },
    }),
  );
}

export function useDeleteMessage() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.messages.delete.mutationOptions({
      meta: { operation: 'delete' },
      onSuccess: (message) => {
        showMessage(queryClient, message);
        refreshConversations(queryClient);
      },
    }),
  );
}

/** The message with one's own reaction added or removed. */
function toggleReaction(message: Message, emoji: string, memberId: string): Message {
  const others = message.reactions.filter((one) => one.emoji !== emoji);
  const ids = message.reactions.find((one) => one.emoji === emoji)?.member_ids ?? [];
  const next = ids.includes(memberId) ? ids.filter((id) => id !== memberId) : [...ids, memberId];
  const changed = { emoji, member_ids: next };
  const at = message.reactions.findIndex((one) => one.emoji === emoji);
  if (next.length === 0) return { ...message, reactions: others };
  if (at === -1) return { ...message, reactions: [...others, changed] };
  return { ...message, reactions: message.reactions.with(at, changed) };
}

/** Shown at once; reverted if the server refuses. */
export function useReact(memberId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ message, emoji }: { message: Message; emoji: string }) => {
      const isOn = message.reactions.some(
        (one) => one.emoji === emoji && one.member_ids.includes(memberId),
      );
      return apiClient.messages[isOn ? 'unreact' : 'react']({ id: message.id, emoji });
    },
    onMutate: ({ message, emoji }) =>
      showMessage(queryClient, toggleReaction(message, emoji, memberId)),
    onSuccess: (message) => showMessage(queryClient, message),
    onError: (_error, { message }) => showMessage(queryClient, message),
  });
}
