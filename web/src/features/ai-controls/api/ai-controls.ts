import type { AiUse } from '@kith/contract/ai-controls/rules';
import type { AiCallsInput, AiControls } from '@kith/contract/ai-controls/schemas';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { isLatestChange, setNewerData } from '#lib/newer-data.ts';

export type CallFilter = AiCallsInput['filter'];

const ownErrors = { reportsOwnErrors: true } as const;
const controlsOptions = () => apiQuery.aiControls.get.queryOptions({ input: undefined });

export const useAiControls = () => useQuery({ ...controlsOptions(), meta: ownErrors });

const scope = { id: 'ai-controls' };

/** The controls with one use allowed or forbidden. */
function allow(controls: AiControls, use: AiUse, isAllowed: boolean): AiControls {
  const uses = controls.uses.map((one) =>
    one.use === use ? { ...one, is_allowed: isAllowed } : one,
  );
  return { ...controls, uses };
}

/** Allows a use, or forbids it: shown at once, reverted if the server refuses. */
export function useSetAiUse() {
  const queryClient = useQueryClient();
  const { queryKey } = controlsOptions();
  return useMutation({
    mutationFn: (change: { use: AiUse; is_allowed: boolean }) => apiClient.aiControls.set(change),
    // Each is answered with all uses: of two at once the first must not arrive last.
    scope,
    onMutate: ({ use, is_allowed: isAllowed }) => {
      setNewerData(queryClient, queryKey, (known) => known && allow(known, use, isAllowed));
    },
    onSuccess: (controls) => {
      if (isLatestChange(queryClient, scope.id)) setNewerData(queryClient, queryKey, controls);
    },
    onError: (_error, { use, is_allowed: isAllowed }) => {
      setNewerData(queryClient, queryKey, (known) => known && allow(known, use, !isAllowed));
    },
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
