import type { CreateShareLink } from '@kith/contract/sharing/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

/** The member's links, or those of one post, newest first. */
export function useShareLinks(postId?: string) {
  return useQuery(
    apiQuery.shareLinks.list.queryOptions({
      input: postId === undefined ? {} : { post_id: postId },
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Creates a link; only this answer contains its secret. */
export function useCreateShareLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (link: CreateShareLink) => apiClient.shareLinks.create(link),
    meta: { reportsOwnErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.shareLinks.key() }),
  });
}

/** Moves a link's end, also of one that has ended, or changes whether search engines may list it. */
export function useUpdateShareLink() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.shareLinks.update.mutationOptions({
      meta: { operation: 'share' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.shareLinks.key() }),
    }),
  );
}

export function useRevokeShareLink() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.shareLinks.revoke.mutationOptions({
      meta: { operation: 'delete' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.shareLinks.key() }),
    }),
  );
}

/** What a link that the member followed shows. */
export function useOpenedShare(token: string) {
  return useQuery(
    apiQuery.shareLinks.open.queryOptions({
      input: { token },
      retry: false,
      meta: { reportsOwnErrors: true },
    }),
  );
}
