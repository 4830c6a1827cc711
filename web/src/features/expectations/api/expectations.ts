import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';

const expectationsOptions = () =>
  apiQuery.expectations.get.queryOptions({ input: {}, meta: { reportsOwnErrors: true } });

export function useExpectations() {
  return useQuery(expectationsOptions());
}

/** Saves the preferences; today's suggestions follow if there is room. */
export function useSaveExpectations() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.expectations.put.mutationOptions({
      scope: { id: 'expectations' },
      onSuccess: (saved) => {
        const t = translateIn('expectations');
        setNewerData(queryClient, expectationsOptions().queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: apiQuery.nudges.key() });
        showToast({ kind: 'success', title: t('saved'), body: t('savedBody') });
      },
      meta: { reportsOwnErrors: true },
    }),
  );
}
