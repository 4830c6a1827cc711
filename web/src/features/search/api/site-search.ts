import { cutText } from '@kith/contract/core/cut-text';
import { dialogSearchRequest } from '@kith/contract/search/requests';
import type { SearchType } from '@kith/contract/search/language/operators';
import { searchLimits } from '@kith/contract/search/rules';
import type { RecentSearch, SearchResponse, SearchResult } from '@kith/contract/search/schemas';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/functions-client.ts';

const name = 'site-search';
const searchKey = ['site-search'] as const;

/** The query as sent; null while it is too short. */
export function toSearchable(text: string): string | null {
  const query = cutText(text.trim(), searchLimits.query);
  return query.length < searchLimits.minQuery ? null : query;
}

/** The best matches, for the dialog. */
export function searchQuery(query: string | null) {
  return queryOptions({
    queryKey: [...searchKey, 'dialog', query],
    enabled: query !== null,
    placeholderData: query === null ? undefined : keepPreviousData,
    meta: { reportsOwnErrors: true },
    queryFn: ({ signal }) =>
      callFunction<SearchResponse>(name, { body: dialogSearchRequest(query), signal }),
  });
}

/** All matches, or those of a type, page by page. */
export function searchPagesQuery(query: string, type: SearchType | null) {
  return infiniteQueryOptions({
    queryKey: [...searchKey, 'pages', query, type],
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true },
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callFunction<SearchResponse>(name, {
        body: { query, offset: pageParam, ...(type && { types: [type] }) },
        signal,
      }),
    getNextPageParam: (last, pages) => {
      const offset = pages.length * last.pagination.limit;
      return last.pagination.hasMore && offset <= searchLimits.maxOffset ? offset : undefined;
    },
  });
}

/** The member's recent searches, newest first. */
export function recentSearchesQuery() {
  return queryOptions({
    queryKey: [...searchKey, 'recent'],
    staleTime: 0,
    meta: { reportsOwnErrors: true },
    queryFn: async ({ signal }) =>
      (await callFunction<{ recentSearches: RecentSearch[] }>(name, { signal })).recentSearches,
  });
}

/** Reports that a result was opened, so that it ranks higher next time; nothing waits for it. */
export function reportOpened(query: string, result: Pick<SearchResult, 'type' | 'id'>) {
  const body = { query, resultType: result.type, resultId: result.id };
  callFunction(name, { method: 'PUT', body }).catch(() => undefined);
}
