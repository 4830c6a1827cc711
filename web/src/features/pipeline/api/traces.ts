import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

const { pipeline } = apiQuery;
const pageSize = 20;

/** Reads all of it again. */
export function useRefreshTraces() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: pipeline.key() });
}

/** What one id led to. */
export function useTrace(id: string) {
  return useQuery(pipeline.trace.queryOptions({ input: { id } }));
}

/** What was recorded last, or only what failed of it. */
export function useRecentTraces(failed: boolean) {
  return useInfiniteQuery({
    ...pipeline.recent.infiniteOptions({
      input: (cursor: string | undefined) => ({
        failed: failed ? ('true' as const) : ('false' as const),
        limit: pageSize,
        cursor,
      }),
      ...byCursor,
    }),
    placeholderData: keepPreviousData,
  });
}
