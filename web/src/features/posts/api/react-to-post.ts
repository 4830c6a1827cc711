import type { Post } from '@kith/contract/posts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { recordUsage } from '#lib/usage.ts';
import { patchPost } from './post-cache.ts';

function recordEngagement(postId: string, action: string) {
  recordUsage({
    featureName: 'post_engagement',
    action,
    resourceType: 'post',
    resourceId: postId,
    usageData: { postId, engagementScore: 1 },
  });
}

/** Likes a post or takes it back: shown at once, and set to what the server counted. */
export function useLikePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_liked: isLiked }: Post) =>
      apiClient.posts[isLiked ? 'unlike' : 'like']({ id }),
    meta: { operation: 'like' },
    onMutate: ({ id, is_liked: isLiked }) => {
      patchPost(queryClient, id, (now) => ({
        is_liked: !isLiked,
        like_count: Math.max(0, now.like_count + (isLiked ? -1 : 1)),
      }));
    },
    onSuccess: ({ id, is_liked, like_count }) => {
      patchPost(queryClient, id, () => ({ is_liked, like_count }));
      void queryClient.invalidateQueries({ queryKey: apiQuery.posts.likes.key() });
      if (is_liked) recordEngagement(id, 'liked');
    },
    onError: (_error, { id, is_liked, like_count }) => {
      patchPost(queryClient, id, () => ({ is_liked, like_count }));
    },
  });
}

export function useBookmarkPost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_bookmarked: isOn }: Post) =>
      apiClient.posts[isOn ? 'unbookmark' : 'bookmark']({ id }),
    onMutate: ({ id, is_bookmarked: isOn }) => {
      patchPost(queryClient, id, () => ({ is_bookmarked: !isOn }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.posts.bookmarked.key() }),
    onError: (_error, { id, is_bookmarked }) => {
      patchPost(queryClient, id, () => ({ is_bookmarked }));
    },
  });
}
