import type { MessageSettings } from '@kith/contract/messages/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { isLatestChange, setNewerData } from '#lib/newer-data.ts';

const settingsOptions = () => apiQuery.messages.settings.queryOptions({ input: {} });

/** What others see during a conversation. */
export function useMessageSettings() {
  return useQuery(settingsOptions());
}

const scope = { id: 'message-settings' };

/** Shown at once; reverted if the server refuses. */
export function useChangeMessageSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsOptions();
  return useMutation(
    apiQuery.messages.updateSettings.mutationOptions({
      // All of them are sent each time: of two at once the first must not arrive last.
      scope,
      onMutate: (next: MessageSettings) => {
        const before = queryClient.getQueryData(queryKey);
        setNewerData(queryClient, queryKey, next);
        return { before };
      },
      onError: (_error, _next, context) => setNewerData(queryClient, queryKey, context?.before),
      onSuccess: (settings) => {
        if (isLatestChange(queryClient, scope.id)) setNewerData(queryClient, queryKey, settings);
        void queryClient.invalidateQueries({ queryKey: apiQuery.conversations.get.key() });
      },
    }),
  );
}
