import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

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
        setNewerData(queryClient, planSettings.get.queryKey(), plans);
        return queryClient.invalidateQueries({ queryKey: billing.key() });
      },
    }),
  );
}
