import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

const retentionOptions = () => apiQuery.privacyPreferences.getRetention.queryOptions({ input: {} });

/** After how many months interactions are deleted; `months` is null while none are. */
export function useRetention() {
  return useQuery(retentionOptions());
}

/** How many interactions are older than so many months. */
export function useAgedInteractions(months: number, { isAsked }: { isAsked: boolean }) {
  const options = apiQuery.privacyPreferences.countAged.queryOptions({ input: { months } });
  return useQuery({ ...options, enabled: isAsked }).data?.interactions ?? null;
}

/** Turns it on, with the age in months, or off (null). */
export function useStoreRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (months: number | null) => apiClient.privacyPreferences.putRetention({ months }),
    scope: { id: 'retention' },
    meta: { reportsOwnErrors: true },
    onSuccess: (stored) => setNewerData(queryClient, retentionOptions().queryKey, stored),
  });
}
