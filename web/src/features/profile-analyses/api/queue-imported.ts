import { useMutation } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { errorCodeOf } from '#lib/error-codes.ts';

import { useRefreshProfiles } from './profiles.ts';

/** Contacts without a profile from an import are passed over; what can't be paid ends it. */
export function useQueueImported() {
  const refresh = useRefreshProfiles();
  return useMutation({
    mutationFn: async (contactIds: readonly string[]) => {
      for (const id of contactIds) {
        const { pay_with: payWith } = await apiClient.profileAnalyses.estimate({});
        try {
          await apiClient.profileAnalyses.start(
            { contact_id: id, text: null, pay_with: payWith },
            { context: { idempotencyKey: crypto.randomUUID() } },
          );
        } catch (error) {
          if (errorCodeOf(error) !== 'validation_failed') throw error;
        }
      }
    },
    onSettled: refresh,
  });
}
