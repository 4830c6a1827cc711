import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';
import type { FeedFilters, FeedListing } from './feed-address.ts';

/** The feed, page by page. Its screen shows failures itself. */
export function feedOptions(listing: FeedListing) {
  return apiQuery.feed.read.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...listing,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    ...byCursor,
    // What came meanwhile waits behind the pill, so that nothing moves while it is read.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { reportsOwnErrors: true },
  });
}

export function useFeed(listing: FeedListing) {
  const query = useInfiniteQuery(feedOptions(listing));
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { query, items, newest: query.data?.pages[0]?.newest ?? null };
}

/** How many posts came since a page was read. */
export const newPostsQuery = (filters: FeedFilters, since: string) =>
  apiQuery.feed.new.queryOptions({
    input: { ...filters, since },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { reportsOwnErrors: true },
  });

/** How many posts a filter finds, asked while it is chosen. */
export const feedCountQuery = (filters: FeedFilters) =>
  apiQuery.feed.count.queryOptions({
    input: filters,
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true },
  });

export const trendingQuery = () =>
  apiQuery.feed.trending.queryOptions({ input: {}, meta: { reportsOwnErrors: true } });

export const toFollowQuery = () =>
  apiQuery.feed.toFollow.queryOptions({ input: {}, meta: { reportsOwnErrors: true } });

export const signalQuery = (id: string) =>
  apiQuery.feed.signal.queryOptions({ input: { id }, meta: { reportsOwnErrors: true } });

/** Members that the feed can be narrowed to, or that a text can name. */
export const mentionableQuery = (q: string, postId?: string) =>
  apiQuery.feed.mentionable.queryOptions({
    input: { q, ...(postId === undefined ? {} : { post_id: postId }) },
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true },
  });
