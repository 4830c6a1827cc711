import type { FeedPage } from '@kith/contract/feed/schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The name of an author whose posts have been shown: an address names them by their id only. */
export function findAuthorName(queryClient: QueryClient, memberId: string): string | null {
  const feeds = queryClient.getQueriesData<InfiniteData<FeedPage>>({
    queryKey: apiQuery.feed.read.key(),
  });
  for (const [, feed] of feeds) {
    for (const item of feed?.pages.flatMap(({ items }) => items) ?? []) {
      if (item.kind === 'post' && item.post.author.member_id === memberId) {
        return item.post.author.name || null;
      }
    }
  }
  return null;
}
