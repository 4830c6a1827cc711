import { messageLimits } from '@kith/contract/messages/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** Steps go from hit to hit, so a page holds as many as it may. */
const hitsPerPage = 50;

type Where = { conversation_id?: string; limit?: number };

function hitOptions(q: string, where: Where = {}) {
  return apiQuery.messages.search.infiniteOptions({
    input: (cursor: string | undefined) => ({
      q,
      ...where,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** The member's messages that contain the query, newest first; none for fewer than two letters. */
export function useMessageHits(q: string) {
  const query = useInfiniteQuery({
    ...hitOptions(q),
    placeholderData: keepPreviousData,
    enabled: q.length >= messageLimits.searchMinimum,
  });
  const hits = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { query, hits };
}

/** Those of one conversation. */
export function useConversationHits(conversationId: string, q: string) {
  const query = useInfiniteQuery({
    ...hitOptions(q, { conversation_id: conversationId, limit: hitsPerPage }),
    enabled: q.length >= messageLimits.searchMinimum,
  });
  const hits = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { query, hits };
}
