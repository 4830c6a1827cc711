import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callProcedure } from '#lib/rest-request.ts';
import { refreshConversations } from './conversation-list.ts';

/** Opens the conversation with a member; there is one per pair. Returns its id. */
export function useCreateConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) =>
      callProcedure<string>('create_conversation', { other_user_id: memberId }),
    onSuccess: () => refreshConversations(queryClient),
    meta: { reportsOwnErrors: true },
  });
}
