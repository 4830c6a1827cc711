import type { Duplicate, DuplicateStatus } from '@kith/contract/duplicates/schemas';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { errorCodeOf } from '#lib/error-codes.ts';
import { reportError } from '#lib/errors.ts';
import { setNewerData, setNewerQueriesData } from '#lib/newer-data.ts';
import { refreshPeople } from '#lib/refresh-people.ts';

const pageSize = 20;
const pollMs = 700;

type Pages = InfiniteData<{ items: Duplicate[]; next_cursor: string | null }>;

/** The pairs to review, most certain first. */
export function useDuplicates() {
  return useInfiniteQuery(
    apiQuery.duplicates.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: pageSize }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
}

function isSearching(status: DuplicateStatus | undefined): boolean {
  return status?.scan?.status === 'queued' || status?.scan?.status === 'running';
}

/** The number of pairs and the progress of the search, polled while it runs. */
export function useDuplicateStatus() {
  return useQuery({
    ...apiQuery.duplicates.status.queryOptions(),
    staleTime: 0,
    // Also asked where it is only counted for a link.
    meta: { reportsOwnErrors: true },
    refetchInterval: ({ state }) => (isSearching(state.data) ? pollMs : false),
  });
}

/** Shows a search that began. A status that was requested before doesn't know of it. */
export function showSearch(queryClient: QueryClient, found: DuplicateStatus): void {
  setNewerData(queryClient, apiQuery.duplicates.status.queryKey(), found);
}

/** Starts a search; its results are in the queue when it ends. */
export function useSearchDuplicates() {
  const queryClient = useQueryClient();
  const { data: status } = useDuplicateStatus();
  const search = useMutation({
    mutationFn: () => apiClient.duplicates.scan(),
    meta: { reportsOwnErrors: true },
    onError: (error) => {
      // When the member is about to leave, the earlier results are enough.
      if (errorCodeOf(error) !== 'account_deleting') void reportError(error, 'search');
    },
    onSuccess: (found) => showSearch(queryClient, found),
  });
  const isRunning = isSearching(status);
  useEffect(() => {
    if (!isRunning) {
      void queryClient.invalidateQueries({ queryKey: apiQuery.duplicates.list.key() });
    }
  }, [isRunning, queryClient]);
  return { search: search.mutate, isRunning, isRefused: search.isError, status };
}

/** Removes a decided pair from the queue at once. */
export function removeFromQueue(queryClient: QueryClient, id: string) {
  setNewerQueriesData<Pages>(
    queryClient,
    { queryKey: apiQuery.duplicates.list.key({ type: 'infinite' }) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter((item) => item.id !== id),
        })),
      },
  );
}

/** Refetches what a decision changes: the queue, the history and everything about contacts. */
export async function refreshDuplicates(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.duplicates.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.contactFiles.key() }),
    refreshPeople(queryClient),
  ]);
}
