import type { TrendRange } from '@kith/contract/insights/trends-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const pollMs = 3_000;

export const trendsOptions = (range: TrendRange) =>
  apiQuery.insights.trends.queryOptions({ input: { range } });

/** What is rising and falling; asked again while a large change is taken over. */
export function useTrends(range: TrendRange) {
  return useQuery({
    ...trendsOptions(range),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.updating ? pollMs : false),
  });
}
