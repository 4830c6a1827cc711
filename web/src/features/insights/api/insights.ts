import type { PeopleSet } from '@kith/contract/insights/people';
import type { InsightRange } from '@kith/contract/insights/rules';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const pollMs = 3_000;
const pageSize = 50;

const overviewOptions = (range: InsightRange) =>
  apiQuery.insights.overview.queryOptions({ input: { range } });

/** The network as a whole; asked again while a large change is taken over. */
export function useOverview(range: InsightRange) {
  return useQuery({
    ...overviewOptions(range),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.updating ? pollMs : false),
  });
}

export const healthOptions = (months: number) =>
  apiQuery.insights.health.queryOptions({ input: { months } });

/** The health of the network over so many months. */
export function useHealth(months: number) {
  return useQuery({
    ...healthOptions(months),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.updating ? pollMs : false),
  });
}

/** A month of the network; the last that is over, where none is named. */
export function useReview(month: string | undefined) {
  return useQuery({
    ...apiQuery.insights.review.queryOptions({ input: { month } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.updating ? pollMs : false),
  });
}

/** The people that a figure counts. */
export function usePeople(set: PeopleSet) {
  return useInfiniteQuery(
    apiQuery.insights.people.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...set,
        limit: pageSize,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
}
