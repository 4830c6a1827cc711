import { paths } from '@kith/contract/app-routes/paths';
import type { EventSet } from '@kith/contract/insights/performance';
import {
  eventOutcomes,
  eventSources,
  performanceEvents,
  type PerformanceRange,
} from '@kith/contract/insights/performance-rules';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const pageSize = 50;
const pollMs = 3_000;

export const performanceOptions = (range: PerformanceRange) =>
  apiQuery.insights.performance.queryOptions({ input: { range } });

/** What the member's work came to; asked again while the figures of others are made. */
export function usePerformance(range: PerformanceRange) {
  return useQuery({
    ...performanceOptions(range),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.benchmarks.state === 'pending' ? pollMs : false),
  });
}

/** The events that a figure counts. */
export function useEvents(set: EventSet) {
  return useInfiniteQuery(
    apiQuery.insights.performanceEvents.infiniteOptions({
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

/** Where a figure of events leads. */
export function eventsPath(set: EventSet): string {
  return paths.insightsPerformance(set);
}

const datePattern = /^(?:19|20)\d\d-\d\d-\d\d$/u;

/** The events that an address names; null where a part is missing or invalid. */
export function readEventSet(search: URLSearchParams): EventSet | null {
  const event = performanceEvents.find((one) => one === search.get('event'));
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (!event || !isDate(from) || !isDate(to)) return null;
  const outcome = [...eventOutcomes, 'none' as const].find((one) => one === search.get('outcome'));
  const source = eventSources.find((one) => one === search.get('source'));
  return { event, from, to, ...(outcome && { outcome }), ...(source && { source }) };
}

function isDate(text: string): boolean {
  return datePattern.test(text) && !Number.isNaN(Date.parse(text));
}
