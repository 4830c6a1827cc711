import type { AiUse } from '@kith/contract/ai-controls/rules';
import type { AiCallsInput } from '@kith/contract/ai-controls/schemas';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

export type CallFilter = AiCallsInput['filter'];

const ownErrors = { reportsOwnErrors: true } as const;
const controlsOptions = () => apiQuery.aiControls.get.queryOptions({ input: undefined });

export const useAiControls = () => useQuery({ ...controlsOptions(), meta: ownErrors });

/** Allows a use, or forbids it. */
export function useSetAiUse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { use: AiUse; is_allowed: boolean }) => apiClient.aiControls.set(change),
    onSuccess: (controls) => setNewerData(queryClient, controlsOptions().queryKey, controls),
  });
}

/** Every call, the newest first. */
export function useAiCalls(filter: CallFilter, use: AiUse | null) {
  const chosen = { filter, ...(use && { use }) };
  return useInfiniteQuery({
    ...apiQuery.aiControls.calls.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...chosen, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    meta: ownErrors,
  });
}
