import { useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** Whom one has blocked, the last first, a page after the other. */
export function useBlockedMembers() {
  return useInfiniteQuery(
    apiQuery.messages.blocked.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
}
