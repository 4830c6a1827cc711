import { minuteMs } from '@kith/contract/core/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { clearDeviceStorage, estimateStorage, type StorageEstimate } from '#lib/device-storage.ts';
import { callFunction } from '#lib/functions-client.ts';
import { useMember } from '#lib/session.ts';
import { showToast } from '#ui/toast.ts';

const key = ['device-storage'] as const;

/** What this browser keeps. The server is told each time that the browser is asked. */
export function useDeviceStorage({ isWatching = false }: { isWatching?: boolean } = {}) {
  const { id } = useMember();
  return useQuery({
    queryKey: key,
    queryFn: async () => {
      const estimate = await estimateStorage();
      // What becomes of the report changes nothing for the member.
      if (estimate) reportStorage(id, estimate).catch(() => undefined);
      return estimate;
    },
    // One asks anew each minute, for all who look.
    refetchInterval: isWatching ? minuteMs : false,
    networkMode: 'always',
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
  const t = i18next.getFixedT(null, 'storage');
  return useMutation({
    mutationFn: clearDeviceStorage,
    meta: { reportsOwnErrors: true },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('cleared'), body: t('clearedBody') });
      return queryClient.invalidateQueries({ queryKey: key });
    },
    onError: () => showToast({ kind: 'error', title: t('failed'), body: t('failedBody') }),
  });
}
