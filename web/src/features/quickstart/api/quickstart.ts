import type { Quickstart } from '@kith/contract/quickstart/endpoints';
import { quickstartSteps } from '@kith/contract/quickstart/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

const quickstartOptions = () =>
  apiQuery.quickstart.get.queryOptions({
    input: {},
    staleTime: 0,
    meta: { reportsOwnErrors: true },
  });

/** One after the other: Undo must not overtake the action it undoes. */
const dismissal = { id: 'quickstart-dismissal' };

export function isFinished({ steps }: Quickstart): boolean {
  return quickstartSteps.every((step) => steps[step]);
}

/** The first steps. Until they are done, every change by the member is checked for progress. */
export function useQuickstart() {
  const queryClient = useQueryClient();
  const query = useQuery(quickstartOptions());
  const isOpen = query.data !== undefined && !isFinished(query.data);

  useEffect(() => {
    if (!isOpen) return;
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (event.mutation.options.scope?.id === dismissal.id) return;
      void queryClient.invalidateQueries({ queryKey: quickstartOptions().queryKey });
    });
  }, [isOpen, queryClient]);

  return query;
}

/** Hides the first steps from the dashboard, or shows them again; shown at once. */
export function useDismissQuickstart() {
  const queryClient = useQueryClient();
  const { queryKey } = quickstartOptions();
  const mutationKey = apiQuery.quickstart.update.mutationKey();
  return useMutation(
    apiQuery.quickstart.update.mutationOptions({
      scope: dismissal,
      onMutate: ({ is_dismissed: isDismissed }) => {
        const before = queryClient.getQueryData(queryKey);
        setNewerData(queryClient, queryKey, before && { ...before, is_dismissed: isDismissed });
        return { before };
      },
      onError: (_error, _input, context) => setNewerData(queryClient, queryKey, context?.before),
      onSuccess: (next) => {
        const isLatest = queryClient.isMutating({ mutationKey }) === 1;
        if (isLatest) setNewerData(queryClient, queryKey, next);
      },
    }),
  );
}
