import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** How far the objectives were kept. */
export function useServiceLevels() {
  return useQuery(apiQuery.serviceLevels.get.queryOptions());
}
