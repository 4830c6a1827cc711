import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';
import type { BadgeId } from '@kith/contract/badges/table';

export const useBadges = () =>
  useQuery(apiQuery.badges.list.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }));

/** Reads the badges again when a notification arrives: one that is earned brings one. */
export function useBadgeUpdates(memberId: string): void {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: apiQuery.badges.key() });
  useTableChanges({
    table: 'notifications',
    filter: `user_id=eq.${memberId}`,
    onChange: refresh,
    onLive: refresh,
  });
}

/** Shares one earned badge by a link; only this answer contains its secret. */
export function useShareBadge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (badge: BadgeId) => apiClient.shareLinks.create({ kind: 'badge', badge }),
    meta: { operation: 'share' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.shareLinks.key() }),
  });
}
