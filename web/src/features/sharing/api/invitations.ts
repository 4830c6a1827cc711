import type { CreateInvitation } from '@kith/contract/sharing/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

/** The member's invitations, newest first. */
export function useInvitations() {
  return useQuery(
    apiQuery.invitations.list.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
}

/** Creates an invitation; only this answer contains its secret. */
export function useCreateInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitation: CreateInvitation) => apiClient.invitations.create(invitation),
    meta: { reportsOwnErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.invitations.key() }),
  });
}

export function useRevokeInvitation() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.invitations.revoke.mutationOptions({
      meta: { operation: 'delete' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.invitations.key() }),
    }),
  );
}

/** An invitation that the member received. */
export function useOpenedInvitation(token: string) {
  return useQuery(
    apiQuery.invitations.open.queryOptions({
      input: { token },
      retry: false,
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Accepting adds a contact, so that everything about contacts is read again. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.invitations.accept.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(),
    }),
  );
}

export function useDeclineInvitation() {
  return useMutation(apiQuery.invitations.decline.mutationOptions());
}
