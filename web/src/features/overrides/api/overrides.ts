import type { OverrideList } from '@kith/contract/overrides/rules';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

const { overrides } = apiQuery;
const pageSize = 20;

export function useOverrides(list: OverrideList, search: string) {
  return useInfiniteQuery(
    overrides.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ list, search, limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

/** What approving or undoing it would change now. */
export function useEffectOf(id: string) {
  return useQuery(overrides.effect.queryOptions({ input: { id }, gcTime: 0, staleTime: 0 }));
}

/** Measures what a grant would change; changes nothing. */
export function usePreviewOverride() {
  return useMutation(overrides.preview.mutationOptions());
}

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: overrides.key() }) };
}

export function useRequestOverride() {
  return useMutation(overrides.request.mutationOptions(useRefresh()));
}

/** Every step about an override that is there. */
export function useOverrideSteps() {
  const refresh = useRefresh();
  return {
    approve: useMutation(overrides.approve.mutationOptions(refresh)),
    decline: useMutation(overrides.decline.mutationOptions(refresh)),
    withdraw: useMutation(overrides.withdraw.mutationOptions(refresh)),
    undo: useMutation(overrides.undo.mutationOptions(refresh)),
  };
}
