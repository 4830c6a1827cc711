import { minuteMs } from '@kith/contract/core/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { clearDeviceStorage, estimateStorage } from '#lib/device-storage.ts';
import { showToast } from '#ui/toast.ts';

const key = ['device-storage'] as const;

/** What this browser keeps, asked anew each minute. */
export function useDeviceStorage() {
  return useQuery({
    queryKey: key,
    queryFn: estimateStorage,
    refetchInterval: minuteMs,
    meta: { reportsOwnErrors: true },
  });
}

export function useClearDeviceStorage() {
  const queryClient = useQueryClient();
  const t = i18next.getFixedT(null, 'settings');
  return useMutation({
    mutationFn: clearDeviceStorage,
    meta: { reportsOwnErrors: true },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('storage.cleared'), body: t('storage.clearedBody') });
      return queryClient.invalidateQueries({ queryKey: key });
    },
    onError: () =>
      showToast({ kind: 'error', title: t('storage.failed'), body: t('storage.failedBody') }),
  });
}
