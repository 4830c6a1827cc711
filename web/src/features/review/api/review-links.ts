import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { reviewLinks } = apiQuery;

export function useReviewLinks() {
  return useQuery(reviewLinks.list.queryOptions());
}

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: reviewLinks.key() }) };
}

export function useCreateReviewLink() {
  return useMutation(reviewLinks.create.mutationOptions(useRefresh()));
}

/** Ends all of them. */
export function useRevokeReviewLinks() {
  return useMutation(reviewLinks.revoke.mutationOptions(useRefresh()));
}
