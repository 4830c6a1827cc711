import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { planSettings, billing } = apiQuery;

export function usePlanSettings() {
  return useQuery(planSettings.get.queryOptions());
}

/** Changes what the plans bring and cost; the administrator's own billing shows it as well. */
export function useChangePlans() {
  const queryClient = useQueryClient();
  return useMutation(
    planSettings.put.mutationOptions({
      onSuccess: (plans) => {
        queryClient.setQueryData(planSettings.get.queryKey(), plans);
        return queryClient.invalidateQueries({ queryKey: billing.key() });
      },
    }),
  );
}
