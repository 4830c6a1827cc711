import type { QueryClient } from '@tanstack/react-query';
import { conversationListOptions, firstChoice } from './conversation-list.ts';

/** What the screen of messages needs: its lists and, behind them, what shows a conversation. */
export async function prefetchMessages(
  queryClient: QueryClient,
  search: URLSearchParams,
): Promise<void> {
  if (search.has('conversation')) loadThreadPane();
  await Promise.all([
    queryClient.prefetchInfiniteQuery(conversationListOptions('conversations', firstChoice)),
    queryClient.prefetchInfiniteQuery(conversationListOptions('requests', firstChoice)),
  ]);
  // Whoever sees the list opens one of it next.
  loadThreadPane();
}

/** If it does not come now, the screen asks for it again and tells. */
function loadThreadPane(): void {
  import('../components/thread-pane.tsx').catch(() => undefined);
}
