import type { HistoryInput } from '@kith/contract/credits/schemas';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';

export type HistoryFilter = HistoryInput['filter'];

const ownErrors = { reportsOwnErrors: true } as const;

export const useBalance = () =>
  useQuery(apiQuery.wallet.balance.queryOptions({ input: {}, meta: ownErrors }));

export const useWallet = () =>
  useQuery(apiQuery.wallet.get.queryOptions({ input: {}, meta: ownErrors }));

/** `month`: only of one, as `2026-11`. */
export function useHistory(filter: HistoryFilter, month: string | null) {
  return useInfiniteQuery({
    ...apiQuery.wallet.history.infiniteOptions({
      input: (cursor: string | undefined) => ({
        filter,
        ...(month ? { month } : {}),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    meta: ownErrors,
  });
}

/**
 * Reads everything of the wallet again whenever the server says that it changed; a plan's credits
 * come with the plan, which a provider may confirm long after its page was left.
 */
export function useWalletUpdates(memberId: string): void {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const area of [apiQuery.wallet, apiQuery.billing, apiQuery.invoices]) {
      void queryClient.invalidateQueries({ queryKey: area.key() });
    }
  };
  useTableChanges({
    table: 'wallets',
    filter: `owner_id=eq.${memberId}`,
    onChange: refresh,
    onLive: refresh,
  });
}
