import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

const storedOptions = () => apiQuery.privacyPreferences.get.queryOptions({ input: {} });

/** What the account holds of the preferences; `preferences` is null while it holds nothing. */
export function useAccountPreferences() {
  return useQuery(storedOptions());
}

/** Stores preferences with the account, or takes them out of it (null). */
export function useStorePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (preferences: PrivacyPreferences | null) =>
      preferences
        ? apiClient.privacyPreferences.put(preferences)
        : apiClient.privacyPreferences.remove({}),
    meta: { reportsOwnErrors: true },
    onSuccess: (stored) => queryClient.setQueryData(storedOptions().queryKey, stored),
  });
}
