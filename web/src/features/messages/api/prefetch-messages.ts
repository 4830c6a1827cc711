import type { QueryClient } from '@tanstack/react-query';
import { conversationListOptions, firstChoice } from './conversation-list.ts';
import { loadThreadPaneEarly } from './load-thread-pane.ts';

/**
 * What the messages screen shows first: its lists and, if the address names one, a conversation.
 */
export async function prefetchMessages(
  queryClient: QueryClient,
  search: URLSearchParams,
): Promise<void> {
  if (search.has('conversation')) loadThreadPaneEarly();
  await Promise.all([
    queryClient.prefetchInfiniteQuery(conversationListOptions('conversations', firstChoice)),
    queryClient.prefetchInfiniteQuery(conversationListOptions('requests', firstChoice)),
  ]);
}
