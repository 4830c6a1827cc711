import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

const options = () => apiQuery.matchExperiment.get.queryOptions({ input: {} });

/** What came of each arm until now; for administrators. */
export function useExperiment() {
  return useQuery({ ...options(), meta: { reportsOwnErrors: true } });
}

/** Starts the experiment, or ends it. */
export function useSetExperiment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: 'running' | 'ended') => apiClient.matchExperiment.set({ status }),
    scope: { id: 'match-experiment' },
    onSuccess: (stored) => setNewerData(queryClient, options().queryKey, stored),
  });
}
