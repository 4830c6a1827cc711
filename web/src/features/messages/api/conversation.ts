import type { ConversationDetail } from '@kith/contract/messages/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { refreshAfterBlock } from './after-block.ts';
import { refreshConversations } from './conversation-list.ts';

function conversationOptions(id: string) {
  return apiQuery.conversations.get.queryOptions({
    input: { id },
    meta: { reportsOwnErrors: true },
  });
}

/** One conversation, with its participants' message reads. The screen shows failures itself. */
export function useConversation(id: string) {
  return useQuery(conversationOptions(id));
}

/** Refetches participants, status and message reads. */
export function refreshConversation(queryClient: QueryClient, id: string) {
  return queryClient.invalidateQueries({ queryKey: conversationOptions(id).queryKey });
}

function usePutConversation() {
  const queryClient = useQueryClient();
  return (conversation: ConversationDetail) => {
    setNewerData(queryClient, conversationOptions(conversation.id).queryKey, conversation);
    refreshConversations(queryClient);
  };
}

/** Accepts a request, or declines it without notifying its sender. */
export function useAnswerRequest(id: string) {
  const onSuccess = usePutConversation();
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') => apiClient.conversations[answer]({ id }),
    onSuccess,
  });
}

export function useMute() {
  const onSuccess = usePutConversation();
  return useMutation(apiQuery.conversations.mute.mutationOptions({ onSuccess }));
}

/** Blocks or unblocks a member, in every conversation with them. */
export function useBlock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ memberId, isBlocked }: { memberId: string; isBlocked: boolean }) => {
      const id = memberId;
      return isBlocked ? apiClient.messages.block({ id }) : apiClient.messages.unblock({ id });
    },
    onSettled: () => refreshAfterBlock(queryClient),
  });
}

export function useReport() {
  return useMutation(
    apiQuery.conversations.report.mutationOptions({
      context: { idempotencyKey: crypto.randomUUID() },
    }),
  );
}
