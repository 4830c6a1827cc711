import type { Mention, Reply } from '@kith/contract/posts/schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';
import type { Attempt } from './attempts.ts';
import { patchFirstComment, patchPost } from './post-cache.ts';

const pageSize = 20;

const commentsOptions = (postId: string) =>
  apiQuery.comments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      post_id: postId,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    ...byCursor,
    meta: { reportsOwnErrors: true },
  });

/** The comments of a post, the oldest first. */
export function useComments(postId: string) {
  const query = useInfiniteQuery(commentsOptions(postId));
  const comments = useMemo(() => itemsOf(query.data), [query.data]);
  return { query, comments };
}

/** Reads the comments and the count again. */
function useRefresh() {
  const queryClient = useQueryClient();
  return (postId: string) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: commentsOptions(postId).queryKey }),
      queryClient.invalidateQueries({
        queryKey: apiQuery.posts.get.key({ input: { id: postId } }),
      }),
    ]);
}

type NewComment = Attempt & {
  postId: string;
  parentId: string | null;
  body: string;
  mentions: Mention[];
};

export function useCreateComment() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ postId, parentId, body, mentions, idempotencyKey }: NewComment) =>
      apiClient.comments.create(
        { post_id: postId, parent_id: parentId, body, mentions },
        { context: { idempotencyKey } },
      ),
    meta: { operation: 'comment', repeatable: true },
    onSuccess: (comment, { postId, parentId, onSent }) => {
      onSent();
      patchPost(queryClient, postId, (post) => ({ comment_count: post.comment_count + 1 }));
      if (parentId === null) patchFirstComment(queryClient, postId, (shown) => shown ?? comment);
      return refresh(postId);
    },
  });
}

type Change = { postId: string; id: string; body: string; mentions: Mention[] };

export function useUpdateComment() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body, mentions }: Change) =>
      apiClient.comments.update({ id, body, mentions }),
    meta: { operation: 'comment' },
    onSuccess: (comment, { postId }) => {
      patchFirstComment(queryClient, postId, (shown) =>
        shown?.id === comment.id ? comment : shown,
      );
      return refresh(postId);
    },
  });
}

type OneOf = { postId: string; id: string };

export function useDeleteComment() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: OneOf) => apiClient.comments.delete({ id }),
    meta: { operation: 'delete' },
    onSuccess: (_answer, { postId, id }) => {
      patchPost(queryClient, postId, (post) => ({
        comment_count: Math.max(0, post.comment_count - 1),
      }));
      patchFirstComment(queryClient, postId, (shown) => (shown?.id === id ? null : shown));
      return refresh(postId);
    },
  });
}

export function useRestoreComment() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: OneOf) => apiClient.comments.restore({ id }),
    onSuccess: (_answer, { postId }) => {
      patchPost(queryClient, postId, (post) => ({ comment_count: post.comment_count + 1 }));
      return refresh(postId);
    },
  });
}

export function useLikeComment() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, is_liked: isLiked }: Reply) =>
      apiClient.comments[isLiked ? 'unlike' : 'like']({ id }),
    meta: { operation: 'likeComment' },
    onSuccess: (_state, { post_id: postId }) => refresh(postId),
  });
}
