import type { AccountExport } from '@kith/contract/account/exports';
import { secondMs } from '@kith/contract/core/time';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';
import { saveFile } from '#lib/save-file.ts';

const askAgainMs = 1.5 * secondMs;

export function isBeingMade({ status }: AccountExport): boolean {
  return status === 'queued' || status === 'running';
}

/** The exports of the last days, polled while one is running. */
export function useExports() {
  return useInfiniteQuery(
    apiQuery.accountExports.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursor,
      meta: { reportsOwnErrors: true },
      refetchInterval: ({ state }) => (itemsOf(state.data).some(isBeingMade) ? askAgainMs : false),
    }),
  );
}

/** Starts an export; it continues after the page is left. */
export function useStartExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      apiClient.accountExports.create({}, { context: { idempotencyKey } }),
    meta: { repeatable: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.accountExports.key() }),
  });
}

export function useDeleteExport() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.accountExports.delete.mutationOptions({
      meta: { operation: 'delete' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.accountExports.key() }),
    }),
  );
}

/** Saves a finished export as a file. */
export function useDownloadExport() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { operation: 'load', repeatable: true },
    // An archive that is gone has failed now, and another can be made.
    onError: () => queryClient.invalidateQueries({ queryKey: apiQuery.accountExports.key() }),
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const response = await fetchAsMember(`/account/exports/${encodeURIComponent(id)}/file`);
      saveFile(await response.blob(), name);
    },
  });
}
