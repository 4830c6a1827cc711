import type { UsageDays } from '@kith/contract/usage/figure-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The forum in figures; for administrators. */
export function useCommunityFigures(days: UsageDays) {
  return useQuery({
    ...apiQuery.communityFigures.get.queryOptions({ input: { days } }),
    meta: { reportsOwnErrors: true },
    placeholderData: keepPreviousData,
  });
}
