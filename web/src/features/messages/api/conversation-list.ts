import type { Conversation } from '@kith/contract/messages/schemas';
import type { ConversationPart, ConversationSort } from '@kith/contract/messages/rules';
import { conversationPageSize } from '@kith/contract/messages/rules';
import type { QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { callProcedure } from '#lib/rest-request.ts';

export type ListChoice = { sort: ConversationSort; includesBlocked: boolean; query: string };

export const firstChoice: ListChoice = { sort: 'last_activity', includesBlocked: false, query: '' };

const listKey = ['conversations', 'list'] as const;

/**
 * The conversations of a listing, or its requests, in pages of 20. Their screen shows failures
 * itself.
 */
export function conversationListOptions(
  part: Exclude<ConversationPart, 'all'>,
  { sort, includesBlocked, query }: ListChoice,
) {
  return infiniteQueryOptions({
    queryKey: [...listKey, part, { sort, includesBlocked, query }],
    queryFn: ({ pageParam, signal }) =>
      callProcedure<Conversation[]>(
        'list_conversations',
        {
          page_limit: conversationPageSize,
          page_offset: pageParam,
          part,
          sort,
          include_blocked: includesBlocked,
          query,
        },
        signal,
      ),
    initialPageParam: 0,
    // There may be more as long as full pages arrive.
    getNextPageParam: (page, _pages, offset) =>
      page.length === conversationPageSize ? offset + conversationPageSize : undefined,
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true },
  });
}

export function useConversationList(part: Exclude<ConversationPart, 'all'>, choice: ListChoice) {
  const query = useInfiniteQuery(conversationListOptions(part, choice));
  const conversations = useMemo(() => {
    // A conversation that moved up during paging is on two pages.
    const all = query.data?.pages.flat() ?? [];
    return [...new Map(all.map((one) => [one.id, one])).values()];
  }, [query.data]);
  return { query, conversations };
}

/** Refetches the lists and the badge. */
export function refreshConversations(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: listKey });
  void queryClient.invalidateQueries({ queryKey: apiQuery.conversations.unread.key() });
}
