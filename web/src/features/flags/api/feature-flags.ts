import type { FlagName } from '@kith/contract/flags/table';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

const { featureFlags } = apiQuery;
const pageSize = 20;

export function useFeatureFlags() {
  return useQuery(featureFlags.list.queryOptions());
}

export function useFlagHistory(name: FlagName) {
  return useInfiniteQuery(
    featureFlags.history.infiniteOptions({
      input: (cursor: string | undefined) => ({ name, limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

/** Counts who would see a flag; changes nothing. */
export function usePreviewFlag() {
  return useMutation(featureFlags.preview.mutationOptions());
}

/** Sets a flag; the flags of whoever did it may be others now. */
export function useChangeFlag() {
  const queryClient = useQueryClient();
  return useMutation(
    featureFlags.change.mutationOptions({
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: featureFlags.key() }),
          queryClient.invalidateQueries({ queryKey: ['feature-flags'] }),
        ]),
    }),
  );
}
