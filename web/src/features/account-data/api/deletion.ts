import type { AccountDeletion } from '@kith/contract/account/deletion';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

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
    void queryClient.invalidateQueries({ queryKey: apiQuery.accountTokens.key() });
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

export function useCancelDeletion() {
  return useMutation(
    apiQuery.accountDeletion.cancel.mutationOptions({ onSuccess: useKeepDeletion() }),
  );
}
