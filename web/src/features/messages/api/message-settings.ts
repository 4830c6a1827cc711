import type { MessageSettings } from '@kith/contract/messages/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

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
      // All of them are sent each time: of two at once the first must not arrive last.
      scope: { id: 'message-settings' },
      onMutate: (next: MessageSettings) => {
        const before = queryClient.getQueryData(queryKey);
        setNewerData(queryClient, queryKey, next);
        return { before };
      },
      onError: (_error, _next, context) => setNewerData(queryClient, queryKey, context?.before),
      onSuccess: (settings) => {
        setNewerData(queryClient, queryKey, settings);
        void queryClient.invalidateQueries({ queryKey: apiQuery.conversations.get.key() });
      },
    }),
  );
}
