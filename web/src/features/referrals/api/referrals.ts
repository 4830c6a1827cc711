import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';

/** The member's link and what became of their invitations. */
export const useReferralProgram = () =>
  useQuery(apiQuery.referrals.get.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }));

/** Reads it again when a notification arrives: who joins, and each reward, bring one. */
export function useReferralUpdates(memberId: string): void {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: apiQuery.referrals.key() });
  useTableChanges({
    table: 'notifications',
    filter: `user_id=eq.${memberId}`,
    onChange: refresh,
    onLive: refresh,
  });
}

/** Makes the link, or another one instead of it. */
export function useRenewLink() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.referrals.renewLink.mutationOptions({
      onSuccess: (program) =>
        setNewerData(queryClient, apiQuery.referrals.get.queryKey({ input: {} }), program),
    }),
  );
}

/** Who invites by a link that the member followed. */
export function useOpenedReferral(token: string) {
  return useQuery(
    apiQuery.referrals.open.queryOptions({
      input: { token },
      retry: false,
      meta: { reportsOwnErrors: true },
    }),
  );
}

export function useAcceptReferral() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.referrals.accept.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.referrals.key() }),
    }),
  );
}
