import type { NotificationPreferences } from '@kith/contract/notifications/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { foresee, setNewerData } from '#lib/newer-data.ts';

const preferencesOptions = () =>
  apiQuery.notificationPreferences.get.queryOptions({
    input: {},
    meta: { reportsOwnErrors: true },
  });

export function usePreferences() {
  return useQuery(preferencesOptions());
}

/** Saves each choice at once, one after the other; shown at once. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesOptions();
  return useMutation({
    mutationFn: (next: NotificationPreferences) => apiClient.notificationPreferences.put(next),
    scope: { id: 'notification-preferences' },
    onMutate: (next) =>
      foresee(queryClient, { queryKey }, () => setNewerData(queryClient, queryKey, next)),
    onError: (_error, _next, takeBack) => {
      takeBack?.();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
