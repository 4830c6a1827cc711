import { messageLimits } from '@kith/contract/messages/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The member's messages that contain the query, newest first; none for fewer than two letters. */
export function useMessageHits(q: string) {
  const query = useInfiniteQuery({
    ...apiQuery.messages.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ q, ...(cursor === undefined ? {} : { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
    enabled: q.length >= messageLimits.searchMinimum,
  });
  const hits = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { query, hits };
}
