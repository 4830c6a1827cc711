import type { PostSort } from '@kith/contract/posts/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';

/** The member's own published posts, page by page. Their screen shows failures itself. */
function ownPostsOptions(sort: PostSort) {
  return apiQuery.posts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      sort,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    ...byCursor,
    meta: { reportsOwnErrors: true },
  });
}

export function useOwnPosts(sort: PostSort) {
  const query = useInfiniteQuery(ownPostsOptions(sort));
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { query, items };
}
