import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { adminQuery } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';

/** Whether the first administrator is still missing, and whether the member is one. */
export function useAdminSetup() {
  return useQuery(apiQuery.adminSetup.get.queryOptions({ meta: { reportsOwnErrors: true } }));
}

/** Makes the member the first administrator. */
export function useClaimAdmin() {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.adminSetup.claim.mutationOptions({
      onSuccess: (setup) => {
        setNewerData(queryClient, apiQuery.adminSetup.get.queryKey(), setup);
        // The cached role of the member is outdated.
        void queryClient.invalidateQueries({ queryKey: adminQuery.queryKey });
        showToast({ kind: 'success', title: t('setup.granted') });
      },
      // Someone else was first.
      onError: () =>
        void queryClient.invalidateQueries({ queryKey: apiQuery.adminSetup.get.queryKey() }),
    }),
  );
}
