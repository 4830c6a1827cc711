import type { AccountDeletion } from '@kith/contract/account/deletion';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { apiQuery } from '#lib/api-client.ts';
import { showToast } from '#ui/toast.ts';

const deletionQuery = () =>
  apiQuery.accountDeletion.get.queryOptions({
    input: {},
    meta: { reportsOwnErrors: true },
  });

/** Whether and when the account goes; both null while it stays. */
export function useDeletion() {
  return useQuery(deletionQuery());
}

/** Puts what the server answered in place, and lets everything else be asked anew. */
function useKeepDeletion() {
  const queryClient = useQueryClient();
  return (deletion: AccountDeletion) => {
    queryClient.setQueryData(deletionQuery().queryKey, deletion);
    // All other devices and tokens are out.
    void queryClient.invalidateQueries({ queryKey: apiQuery.accountTokens.key() });
    void queryClient.invalidateQueries({ queryKey: apiQuery.sessions.key() });
  };
}

/** Asks for the deletion; the form tells of refusals itself. */
export function useRequestDeletion() {
  return useMutation(
    apiQuery.accountDeletion.request.mutationOptions({
      meta: { reportsOwnErrors: true },
      onSuccess: useKeepDeletion(),
    }),
  );
}

/** Keeps the account after all, and says so. */
export function useCancelDeletion() {
  const keepDeletion = useKeepDeletion();
  const t = i18next.getFixedT(null, 'account');
  return useMutation(
    apiQuery.accountDeletion.cancel.mutationOptions({
      onSuccess: (deletion) => {
        keepDeletion(deletion);
        showToast({ kind: 'success', title: t('deletion.kept'), body: t('deletion.keptBody') });
        // The button that was pressed goes with what it took back.
        document.querySelector('main')?.focus();
      },
    }),
  );
}
