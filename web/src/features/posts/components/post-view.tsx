import { idSchema } from '@kith/contract/core/ids';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useActions } from '#ui/use-actions.ts';
import { useLikePost } from '../api/react-to-post.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostCard } from './post-card.tsx';
import { PostComments } from './post-comments.tsx';
import type { PostDialog } from './post-types.ts';

type PostViewProps = {
  postId: string;
  onLeave: () => void;
  onDialog: (dialog: PostDialog) => void;
};

/** One post alone, with its comments. */
export function PostView({ postId, onLeave, onDialog }: PostViewProps) {
  const { t } = useTranslation('posts');
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const like = useLikePost();
  const isId = idSchema.safeParse(postId).success;
  const query = useQuery(
    apiQuery.posts.get.queryOptions({
      input: { id: postId },
      enabled: isId,
      meta: { reportsOwnErrors: true },
    }),
  );
  const { data: post, error } = query;
  const isGone = !isId || (!post && error !== null && errorCodeOf(error) === 'not_found');
  const write = () => fieldRef.current?.focus();
  useActions({
    'posts.back': onLeave,
    'posts.like': post && (() => like.mutate(post)),
    'posts.comment': post && write,
    'posts.share': post && (() => onDialog({ kind: 'share', post })),
  });
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <h1 className="sr-only">{t('onePost')}</h1>
      <BackLink action="posts.back" onBack={onLeave}>
        {t('back')}
      </BackLink>
      {query.isPending && isId ? <FeedSkeleton rows={1} /> : null}
      {isGone || (error && !post) ? (
        <Card>
          {isGone ? (
            <EmptyState
              title={t('gone.title')}
              description={t('gone.about')}
              action={<Button onClick={onLeave}>{t('gone.toFeed')}</Button>}
            />
          ) : (
            <LoadFailure error={error} onRetry={() => void query.refetch()} />
          )}
        </Card>
      ) : null}
      {post ? (
        <Card className="overflow-clip">
          <PostCard post={post} isWhole onOpen={write} onDialog={onDialog} onGone={onLeave} />
          <PostComments post={post} fieldRef={fieldRef} onDialog={onDialog} />
        </Card>
      ) : null}
    </div>
  );
}
