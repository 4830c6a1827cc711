import { minuteMs } from '@kith/contract/core/time';
import { apiQuery } from '#lib/api-client.ts';

/** Pulse, upcoming dates and what changed since the previous visit. */
export const dashboardQuery = () =>
  apiQuery.dashboard.get.queryOptions({
    input: {},
    staleTime: minuteMs,
    meta: { reportsOwnErrors: true },
  });
