import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { restartFeed } from './post-cache.ts';

type Following = { memberId: string; isFollowed: boolean };

/** Follows a member, whose public posts are in the feed then; or no longer. */
export function useFollow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId, isFollowed }: Following) =>
      apiClient.memberLinks[isFollowed ? 'follow' : 'unfollow']({ id: memberId }),
    onSuccess: () => restartFeed(queryClient),
  });
}
