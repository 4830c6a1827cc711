import { minuteMs } from '@kith/contract/core/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expectsToPass } from '#lib/consent-memory.ts';
import { clearDeviceStorage, estimateStorage, type StorageEstimate } from '#lib/device-storage.ts';
import { callFunction } from '#lib/functions-client.ts';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { countUnsent } from '#lib/offline/leave-device.ts';
import { useMember } from '#lib/session.ts';
import { showToast } from '#ui/toast.ts';

const key = ['device-storage'] as const;

/** The storage used by this browser. Each measurement is also reported to the server. */
export function useDeviceStorage({ isWatching = false }: { isWatching?: boolean } = {}) {
  const { id } = useMember();
  return useQuery({
    queryKey: key,
    queryFn: async () => {
      const estimate = await estimateStorage();
      // The member doesn't need to know whether the report arrives.
      if (estimate) reportStorage(id, estimate).catch(() => undefined);
      return estimate;
    },
    // One measurement per minute, shared by all readers.
    refetchInterval: isWatching ? minuteMs : false,
    networkMode: 'always',
    meta: { reportsOwnErrors: true },
  });
}

async function reportStorage(memberId: string, estimate: StorageEstimate): Promise<void> {
  if (!expectsToPass(memberId, ['data_processing'])) return;
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

function useClearDeviceStorage() {
  const queryClient = useQueryClient();
  const t = translateIn('storage');
  return useMutation({
    mutationFn: clearDeviceStorage,
    meta: { reportsOwnErrors: true },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('cleared'), body: t('clearedBody') });
      // Not waited for: the button would stay busy after it says that all is cleared.
      void queryClient.invalidateQueries({ queryKey: key });
    },
    onError: () => showToast({ kind: 'error', title: t('failed'), body: t('failedBody') }),
  });
}

/** Clears the cache; asks first where something on this device is not sent yet. */
export function useClearCache() {
  const { isPending, mutate } = useClearDeviceStorage();
  const { id } = useMember();
  const [unsent, setUnsent] = useState(0);
  return {
    isPending,
    /** How much is not sent, while the question is open; else 0. */
    unsent,
    start: async () => {
      const count = await countUnsent(id);
      if (count > 0) setUnsent(count);
      else mutate({ keepsUnsent: true });
    },
    clear: (keepsUnsent: boolean) => {
      setUnsent(0);
      mutate({ keepsUnsent });
    },
    cancel: () => setUnsent(0),
  };
}
