import type { Post, Reply } from '@kith/contract/posts/schemas';
import { type RefObject, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useComments } from '../api/comments.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import type { PostDialog } from './post-types.ts';

type PostCommentsProps = {
  post: Post;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onDialog: (dialog: PostDialog) => void;
};

/** The comments of a post with their answers, and the field for another one. */
export function PostComments({ post, fieldRef, onDialog }: PostCommentsProps) {
  const { t } = useTranslation('posts');
  const { query, comments } = useComments(post.id);
  /** The comment that is answered: answers to an answer join it. */
  const [answering, setAnswering] = useState<{ id: string; to: Reply } | null>(null);
  const row = (comment: Reply, rootId: string) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      onReply={() => setAnswering({ id: rootId, to: comment })}
      onReport={() => onDialog({ kind: 'report', post, commentId: comment.id })}
    />
  );
  return (
    <section aria-label={t('comments.title')} className="grid grid-cols-1 gap-5 p-4 sm:p-5">
      {query.isPending ? <PeopleSkeleton rows={Math.min(3, post.comment_count)} /> : null}
      {query.isError && comments.length === 0 ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {comments.length === 0 ? null : (
        <ol className="grid grid-cols-1 gap-5">
          {comments.map((comment) => (
            <li key={comment.id} className="grid grid-cols-1 gap-4">
              {row(comment, comment.id)}
              {comment.replies.length === 0 ? null : (
                <ol
                  aria-label={t('comments.answers')}
                  className="ml-4 grid grid-cols-1 gap-4 border-l border-border pl-4 sm:ml-11"
                >
                  {comment.replies.map((reply) => (
                    <li key={reply.id}>{row(reply, comment.id)}</li>
                  ))}
                </ol>
              )}
              {answering?.id === comment.id ? (
                <div className="ml-4 sm:ml-11">
                  <CommentComposer
                    key={answering.to.id}
                    postId={post.id}
                    parent={answering}
                    onDone={() => setAnswering(null)}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      <ShowMore list={query} />
      <CommentComposer postId={post.id} parent={null} fieldRef={fieldRef} />
    </section>
  );
}
