import { useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const pageSize = 10;

/** Merges, newest first. */
export function useMerges() {
  return useInfiniteQuery(
    apiQuery.duplicates.merges.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: pageSize }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
}
