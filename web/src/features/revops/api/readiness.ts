import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { readiness } = apiQuery;

/** Runs every check when the screen opens, and again on demand; never by itself. */
export function useReadiness() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: readiness.run.key(),
    queryFn: async () => {
      const report = await readiness.run.call({});
      await queryClient.invalidateQueries({ queryKey: readiness.days.key() });
      return report;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useReadinessDays() {
  return useQuery(readiness.days.queryOptions());
}
