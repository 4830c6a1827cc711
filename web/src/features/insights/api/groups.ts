import type { IndustryCode } from '@kith/contract/industries/isic';
import type { GroupRef } from '@kith/contract/insights/groups';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

const pollMs = 3_000;

const companyInsightOptions = (id: string) =>
  apiQuery.insights.company.queryOptions({ input: { id }, meta: { reportsOwnErrors: true } });

/** A company in the network; asked again while a large change is taken over. */
export function useCompanyInsight(id: string) {
  return useQuery({
    ...companyInsightOptions(id),
    refetchInterval: ({ state }) => (state.data?.updating ? pollMs : false),
  });
}

const industryInsightOptions = (code: IndustryCode) =>
  apiQuery.insights.industry.queryOptions({ input: { code }, meta: { reportsOwnErrors: true } });

/** An industry in the network. */
export function useIndustryInsight(code: IndustryCode) {
  return useQuery({
    ...industryInsightOptions(code),
    refetchInterval: ({ state }) => (state.data?.updating ? pollMs : false),
  });
}

/** What happened with a group, page by page. */
export function useGroupHistory(group: GroupRef) {
  return useInfiniteQuery(
    apiQuery.insights.history.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...group,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Watches a group or no longer does. */
export function useWatchGroup(
  group: GroupRef,
  onSuccess: (data: unknown, isWatched: boolean) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'watches' },
    onSuccess,
    mutationFn: (isWatched: boolean) =>
      isWatched ? apiClient.insights.watch(group) : apiClient.insights.unwatch(group),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: apiQuery.insights.company.key() });
      void queryClient.invalidateQueries({ queryKey: apiQuery.insights.industry.key() });
      void queryClient.invalidateQueries({ queryKey: apiQuery.signals.key() });
    },
  });
}
