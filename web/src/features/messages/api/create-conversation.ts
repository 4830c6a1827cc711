import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { callProcedure } from '#lib/rest-request.ts';
import { showToast } from '#ui/toast.ts';
import { refreshConversations } from './conversation-list.ts';

/** Opens the conversation with a member; there is one per pair. Returns its id, or says why not. */
export function useCreateConversation() {
  const { t } = useTranslation('messages');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) =>
      callProcedure<string>('create_conversation', { other_user_id: memberId }),
    onSuccess: () => refreshConversations(queryClient),
    onError: () => showToast({ kind: 'error', title: t('createFailed') }),
    meta: { reportsOwnErrors: true },
  });
}
