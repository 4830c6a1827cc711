import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

/** Stores preferences in the account, or removes them (null). */
export function useStorePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (preferences: PrivacyPreferences | null) =>
      preferences
        ? apiClient.privacyPreferences.put(preferences)
        : apiClient.privacyPreferences.remove({}),
    scope: { id: 'privacy-preferences' },
    meta: { reportsOwnErrors: true },
    onSuccess: (stored) =>
      setNewerData(queryClient, apiQuery.privacyPreferences.get.queryKey({ input: {} }), stored),
  });
}
