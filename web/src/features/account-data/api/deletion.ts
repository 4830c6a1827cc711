import type { AccountDeletion } from '@kith/contract/account/deletion';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';

const deletionQuery = () =>
  apiQuery.accountDeletion.get.queryOptions({
    input: {},
    meta: { reportsOwnErrors: true },
  });

/** Whether and when the account will be deleted; both null if it won't. */
export function useDeletion() {
  return useQuery(deletionQuery());
}

/** Whether the member has a paid plan that renews; false while it isn't known. */
export function useRenewingPlan(): boolean {
  const billing = useQuery(
    apiQuery.billing.get.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
  return billing.data != null && billing.data.next_payment !== null;
}

/** Shows the server's answer, and refetches everything else. */
function useStoreDeletion() {
  const queryClient = useQueryClient();
  return (deletion: AccountDeletion) => {
    setNewerData(queryClient, deletionQuery().queryKey, deletion);
    // All other devices and tokens are signed out.
    void queryClient.invalidateQueries({ queryKey: apiQuery.accountTokens.key() });
    void queryClient.invalidateQueries({ queryKey: apiQuery.sessions.key() });
    // A plan ends, or renews as before.
    void queryClient.invalidateQueries({ queryKey: apiQuery.billing.key() });
  };
}

/** Requests the deletion; the form shows refusals itself. */
export function useRequestDeletion() {
  return useMutation(
    apiQuery.accountDeletion.request.mutationOptions({
      meta: { reportsOwnErrors: true },
      onSuccess: useStoreDeletion(),
    }),
  );
}

/** Cancels the deletion, and confirms it. */
export function useCancelDeletion() {
  const storeDeletion = useStoreDeletion();
  const t = translateIn('account');
  return useMutation(
    apiQuery.accountDeletion.cancel.mutationOptions({
      onSuccess: (deletion) => {
        storeDeletion(deletion);
        showToast({ kind: 'success', title: t('deletion.kept'), body: t('deletion.keptBody') });
        // The pressed button disappears with the banner.
        document.querySelector('main')?.focus();
      },
    }),
  );
}
