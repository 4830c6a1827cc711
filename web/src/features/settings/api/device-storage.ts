import { minuteMs } from '@kith/contract/core/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { clearDeviceStorage, estimateStorage, type StorageEstimate } from '#lib/device-storage.ts';
import { callFunction } from '#lib/functions-client.ts';
import { useMember } from '#lib/session.ts';
import { showToast } from '#ui/toast.ts';

const key = ['device-storage'] as const;

/** What this browser keeps, asked anew each minute; the server is told each time. */
export function useDeviceStorage() {
  const { id } = useMember();
  return useQuery({
    queryKey: key,
    queryFn: async () => {
      const estimate = await estimateStorage();
      // What becomes of the report changes nothing for the member.
      if (estimate) reportStorage(id, estimate).catch(() => undefined);
      return estimate;
    },
    refetchInterval: minuteMs,
    meta: { reportsOwnErrors: true },
  });
}

async function reportStorage(memberId: string, estimate: StorageEstimate): Promise<void> {
  const { quota, usage, usagePercentage, breakdown } = estimate;
  const known = Object.entries(breakdown).filter(([, bytes]) => bytes !== null);
  await callFunction('log-storage-usage', {
    body: {
      user_id: memberId,
      quota_bytes: quota,
      usage_bytes: usage,
      usage_percentage: usagePercentage,
      breakdown: Object.fromEntries(known),
    },
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
