import type { Scope } from '@kith/contract/account/rules';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

/** The member's access tokens, newest first. */
export function useTokens() {
  return useInfiniteQuery(
    apiQuery.accountTokens.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursor,
      meta: { reportsOwnErrors: true },
    }),
  );
}

export type NewToken = {
  name: string;
  scopes: Scope[];
  expires_in_days: number;
  /** Identifies one filled form. */
  idempotencyKey: string;
};

/** Creates a token; only this answer contains the secret. */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...token }: NewToken) =>
      apiClient.accountTokens.create(token, { context: { idempotencyKey } }),
    meta: { reportsOwnErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.accountTokens.key() }),
  });
}

export function useRevokeToken() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.accountTokens.revoke.mutationOptions({
      meta: { operation: 'delete' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.accountTokens.key() }),
    }),
  );
}
