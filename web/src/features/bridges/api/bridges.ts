import type { BridgeTab } from '@kith/contract/bridges/rules';
import type { BridgeDetail, DraftBridge } from '@kith/contract/bridges/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

export const bridgesOptions = (tab: BridgeTab) =>
  apiQuery.bridges.list.queryOptions({ input: { tab } });

export function useBridges(tab: BridgeTab) {
  return useQuery({ ...bridgesOptions(tab), meta: { reportsOwnErrors: true } });
}

export function useBridgeCounts() {
  return useQuery(apiQuery.bridges.counts.queryOptions({ input: {} }));
}

export function useBridge(id: string) {
  return useQuery(
    apiQuery.bridges.get.queryOptions({ input: { id }, meta: { reportsOwnErrors: true } }),
  );
}

export function useConnectors() {
  return useQuery(apiQuery.bridges.connectors.queryOptions({ input: {} }));
}

export function useBridgeSettings() {
  return useQuery(apiQuery.bridges.settings.queryOptions({ input: {} }));
}

export function useCandidates(id: string, query: string) {
  return useQuery({
    ...apiQuery.bridges.candidates.queryOptions({ input: { id, query } }),
    // While a search is under way the last answer stays, so that Enter finds someone to choose.
    placeholderData: keepPreviousData,
  });
}

/** Lists, counts and the load follow from every step. */
function useRefreshBridges() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: apiQuery.bridges.key() }),
      // The chain of what it is for.
      queryClient.invalidateQueries({ queryKey: apiQuery.opportunities.key() }),
    ]);
}

/** Stores a new draft; its form shows a failure. */
export function useCreateBridge() {
  const refresh = useRefreshBridges();
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: { content: DraftBridge; idempotencyKey: string }) =>
      bridgeCalls.create(content, { context: { idempotencyKey } }),
    meta: { reportsOwnErrors: true },
    onSettled: refresh,
  });
}

/** A step of a bridge; a failure shows as a toast unless the form shows it. */
export function useBridgeStep<Input extends { id: string }>(
  step: (input: Input) => Promise<BridgeDetail | { id: string }>,
  { reportsOwnErrors = false }: { reportsOwnErrors?: boolean } = {},
) {
  const refresh = useRefreshBridges();
  return useMutation({ mutationFn: step, onSettled: refresh, meta: { reportsOwnErrors } });
}

export function usePauseBridges() {
  const refresh = useRefreshBridges();
  return useMutation(
    apiQuery.bridges.pause.mutationOptions({
      scope: { id: 'bridges-pause' },
      onSettled: refresh,
    }),
  );
}

export function useDraftMessage() {
  return useMutation(apiQuery.bridges.draftMessage.mutationOptions());
}

export const { bridges: bridgeCalls } = apiClient;
