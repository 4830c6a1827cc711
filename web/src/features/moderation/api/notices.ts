import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The newest decisions about the member's own texts. */
export function useNotices() {
  return useQuery(apiQuery.moderationNotices.list.queryOptions({ input: {} }));
}

/** Its form shows failures. */
export function useAppeal() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.moderationNotices.appeal.mutationOptions({
      meta: { reportsOwnErrors: true },
      onSettled: () =>
        queryClient.invalidateQueries({ queryKey: apiQuery.moderationNotices.key() }),
    }),
  );
}
