import type { MessageSettings } from '@kith/contract/messages/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const settingsOptions = () => apiQuery.messages.settings.queryOptions({ input: {} });

/** What others see during a conversation. */
export function useMessageSettings() {
  return useQuery(settingsOptions());
}

/** Shown at once; reverted if the server refuses. */
export function useChangeMessageSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsOptions();
  return useMutation(
    apiQuery.messages.updateSettings.mutationOptions({
      onMutate: (next: MessageSettings) => {
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, next);
        return { before };
      },
      onError: (_error, _next, context) => queryClient.setQueryData(queryKey, context?.before),
      onSuccess: (settings) => {
        queryClient.setQueryData(queryKey, settings);
        void queryClient.invalidateQueries({ queryKey: apiQuery.conversations.get.key() });
      },
    }),
  );
}
