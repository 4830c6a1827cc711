import { minuteMs } from '@kith/contract/core/time';
import type { Quickstart } from '@kith/contract/quickstart/endpoints';
import { quickstartSteps } from '@kith/contract/quickstart/rules';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { isLatestChange, setNewerData } from '#lib/newer-data.ts';

export const quickstartQuery = () =>
  apiQuery.quickstart.get.queryOptions({
    input: {},
    staleTime: minuteMs,
    meta: { reportsOwnErrors: true },
  });

/** One after the other: Undo must not overtake the action it undoes. */
const dismissal = { id: 'quickstart-dismissal' };

export function isFinished({ steps }: Quickstart): boolean {
  return quickstartSteps.every((step) => steps[step]);
}

/** Where changes are followed already. */
const followed = new WeakSet<QueryClient>();

/** Until the first steps are done, whatever the member changes, on any screen, may be progress. */
export function followChanges(queryClient: QueryClient): void {
  if (followed.has(queryClient)) return;
  followed.add(queryClient);
  const { queryKey } = quickstartQuery();
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.mutation.options.scope?.id === dismissal.id) return;
    const known = queryClient.getQueryData(queryKey);
    if (known && !isFinished(known)) void queryClient.invalidateQueries({ queryKey });
  });
}

/** The first steps. */
export function useQuickstart() {
  const queryClient = useQueryClient();
  useEffect(() => followChanges(queryClient), [queryClient]);
  return useQuery(quickstartQuery());
}

/** Hides the first steps from the dashboard, or shows them again; shown at once. */
export function useDismissQuickstart() {
  const queryClient = useQueryClient();
  const { queryKey } = quickstartQuery();
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
        if (isLatestChange(queryClient, dismissal.id)) setNewerData(queryClient, queryKey, next);
      },
    }),
  );
}
