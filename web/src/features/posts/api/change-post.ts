import type { Post } from '@kith/contract/posts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { foresee } from '#lib/newer-data.ts';
import { dropFromFeed, dropPosts, patchPost, refreshOwnPosts, restartFeed } from './post-cache.ts';

/** Deletes an own post: gone at once, back if the server refuses. */
export function useDeletePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Post, 'id'>) => apiClient.posts.delete({ id }),
    meta: { operation: 'delete' },
    onMutate: ({ id }) =>
      foresee(queryClient, {}, () => dropPosts(queryClient, (post) => post.id === id)),
    onSuccess: () => refreshOwnPosts(queryClient),
    onError: (_error, _post, takeBack) => takeBack?.(),
  });
}

export function useRestorePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Post, 'id'>) => apiClient.posts.restore({ id }),
    onSuccess: async ({ id }) => {
      refreshOwnPosts(queryClient);
      await queryClient.invalidateQueries({ queryKey: apiQuery.posts.get.key({ input: { id } }) });
      await restartFeed(queryClient);
    },
  });
}

export function usePinPost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, pinned_at: pinnedAt }: Post) =>
      apiClient.posts[pinnedAt === null ? 'pin' : 'unpin']({ id }),
    onSuccess: (post) => {
      patchPost(queryClient, post.id, () => post);
      refreshOwnPosts(queryClient);
    },
  });
}

type Hiding = { id: string; isHidden: boolean };

/** Hides one post from the own feed, or shows it again. */
export function useHidePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isHidden }: Hiding) => apiClient.posts[isHidden ? 'hide' : 'unhide']({ id }),
    onMutate: ({ id, isHidden }) =>
      foresee(queryClient, {}, () => {
        if (isHidden) dropFromFeed(queryClient, (post) => post.id === id);
      }),
    onSuccess: (_answer, { isHidden }) => (isHidden ? undefined : restartFeed(queryClient)),
    onError: (_error, _hiding, takeBack) => takeBack?.(),
  });
}

type Muting = { memberId: string; isMuted: boolean };

/** Keeps an author's posts out of the own feed, or lets them in again. */
export function useMuteAuthor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId, isMuted }: Muting) =>
      apiClient.posts[isMuted ? 'mute' : 'unmute']({ id: memberId }),
    onMutate: ({ memberId, isMuted }) =>
      foresee(queryClient, {}, () => {
        if (isMuted) dropFromFeed(queryClient, (post) => post.author.member_id === memberId);
      }),
    onSuccess: (_answer, { isMuted }) => (isMuted ? undefined : restartFeed(queryClient)),
    onError: (_error, _muting, takeBack) => takeBack?.(),
  });
}

export const useReportPost = () => useMutation(apiQuery.posts.report.mutationOptions());
