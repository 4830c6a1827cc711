import type { CreatePost } from '@kith/contract/posts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { errorCodeOf } from '#lib/error-codes.ts';
import { reportError } from '#lib/errors.ts';
import type { Attempt } from './attempts.ts';
import { patchPost, refreshOwnPosts, restartFeed } from './post-cache.ts';

type Creation = Attempt & { input: Partial<CreatePost> };

/** Publishes, plans or stores a new post; a published one is at the top of the feed then. */
export function useCreatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Creation) =>
      apiClient.posts.create(input, { context: { idempotencyKey } }),
    meta: { operation: 'post', repeatable: true },
    onSuccess: async (post, { input, onSent }) => {
      onSent();
      refreshOwnPosts(queryClient);
      const shared = input.shared_post_id ?? null;
      if (shared !== null) {
        patchPost(queryClient, shared, ({ share_count: count }) => ({ share_count: count + 1 }));
      }
      if (post.status === 'published') await restartFeed(queryClient);
    },
  });
}

type Change = { id: string; revision: number; input: Partial<CreatePost> };

export function useUpdatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision, input }: Change) =>
      apiClient.posts.update({ id, revision, ...input }),
    // The dialog offers to take a newer version.
    meta: { reportsOwnErrors: true },
    onError: (error) => {
      if (errorCodeOf(error) !== 'conflict') void reportError(error, 'post');
    },
    onSuccess: (post) => {
      patchPost(queryClient, post.id, () => post);
      refreshOwnPosts(queryClient);
      void queryClient.invalidateQueries({ queryKey: apiQuery.posts.versions.key() });
    },
  });
}

type Publication = { id: string; at: string | null };

/** Publishes a draft or a planned post, now or at a moment; null makes it a draft again. */
export function usePublishPost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, at }: Publication) => apiClient.posts.publish({ id, at }),
    meta: { operation: 'post' },
    onSuccess: async ({ status }) => {
      refreshOwnPosts(queryClient);
      if (status === 'published') await restartFeed(queryClient);
    },
  });
}
