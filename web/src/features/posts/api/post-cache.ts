import type { FeedItem, FeedPage } from '@kith/contract/feed/schemas';
import type { Post, Reply } from '@kith/contract/posts/schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerQueriesData } from '#lib/newer-data.ts';

type FeedData = InfiniteData<FeedPage>;

/** Changes the items of every feed that is known; null removes one. */
function changeItems(queryClient: QueryClient, change: (item: FeedItem) => FeedItem | null) {
  setNewerQueriesData<FeedData>(
    queryClient,
    { queryKey: apiQuery.feed.read.key() },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((item) => change(item) ?? []),
        })),
      },
  );
}

type ListData = InfiniteData<{ items: Post[]; next_cursor: string | null }>;

/** The same in the lists of one member's posts and of bookmarked ones. */
function changeListed(queryClient: QueryClient, change: (post: Post) => Post | null) {
  const { list, bookmarked } = apiQuery.posts;
  for (const queryKey of [list.key({ type: 'infinite' }), bookmarked.key({ type: 'infinite' })]) {
    setNewerQueriesData<ListData>(
      queryClient,
      { queryKey },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((post) => change(post) ?? []),
          })),
        },
    );
  }
}

/** Changes a post wherever it is shown; returns its former state. */
export function patchPost(
  queryClient: QueryClient,
  id: string,
  change: (post: Post) => Partial<Post>,
): Post | undefined {
  let before: Post | undefined;
  changeItems(queryClient, (item) => {
    if (item.kind !== 'post' || item.post.id !== id) return item;
    before = item.post;
    return { ...item, post: { ...item.post, ...change(item.post) } };
  });
  changeListed(queryClient, (post) => {
    if (post.id !== id) return post;
    before ??= post;
    return { ...post, ...change(post) };
  });
  const { queryKey } = apiQuery.posts.get.queryOptions({ input: { id } });
  setNewerQueriesData<Post>(queryClient, { queryKey, exact: true }, (post) => {
    if (!post) return post;
    before = post;
    return { ...post, ...change(post) };
  });
  return before;
}

/** Changes the comment that the feed shows below a post. */
export function patchFirstComment(
  queryClient: QueryClient,
  postId: string,
  change: (shown: Reply | null) => Reply | null,
) {
  changeItems(queryClient, (item) =>
    item.kind === 'post' && item.post.id === postId
      ? { ...item, first_comment: change(item.first_comment) }
      : item,
  );
}

/** Removes posts from the feed, but not from the lists of a member's posts and of bookmarked ones. */
export function dropFromFeed(queryClient: QueryClient, isDropped: (post: Post) => boolean) {
  changeItems(queryClient, (item) => (item.kind === 'post' && isDropped(item.post) ? null : item));
}

export function dropPosts(queryClient: QueryClient, isDropped: (post: Post) => boolean) {
  dropFromFeed(queryClient, isDropped);
  changeListed(queryClient, (post) => (isDropped(post) ? null : post));
}

export function dropSignal(queryClient: QueryClient, id: string) {
  changeItems(queryClient, (item) =>
    item.kind === 'signal' && item.signal.id === id ? null : item,
  );
}

/** Reads the feed again from its top; what was loaded below it is dropped. */
export async function restartFeed(queryClient: QueryClient) {
  const queryKey = apiQuery.feed.read.key();
  setNewerQueriesData<FeedData>(
    queryClient,
    { queryKey },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  await queryClient.invalidateQueries({ queryKey });
}

/** Lists of own posts, drafts and planned ones. */
export function refreshOwnPosts(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: apiQuery.posts.list.key() });
}
