import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { restartQueries } from '#lib/restart-queries.ts';
import { refreshConversations } from './conversation-list.ts';
import { restartThreads } from './thread.ts';

/** After a block, or its end: what the two wrote is hidden from the other, or shown again. */
export function refreshAfterBlock(queryClient: QueryClient): Promise<void> {
  const { comments, conversations, feed, messages, posts } = apiQuery;
  refreshConversations(queryClient);
  void queryClient.invalidateQueries({ queryKey: messages.blocked.key() });
  restartThreads(queryClient);
  // Without what helps to write a post: it would be computed again.
  for (const queryKey of [
    feed.key(),
    posts.list.key(),
    posts.get.key(),
    posts.bookmarked.key(),
    posts.likes.key(),
    comments.key(),
  ]) {
    restartQueries(queryClient, queryKey);
  }
  return queryClient.invalidateQueries({ queryKey: conversations.get.key() });
}
