import type { Reply } from '@kith/contract/posts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { AuthorRing } from './author-ring.tsx';
import { CommentHead } from './comment-head.tsx';
import { PostText } from './post-text.tsx';

type FirstCommentProps = {
  comment: Reply;
  /** How many the post has, with this one and all replies. */
  count: number;
  onOpen: () => void;
};

/** Below a post in the feed: how its comments begin, and the way to the others. */
export function FirstComment({ comment, count, onOpen }: FirstCommentProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const { author } = comment;
  if (author === null) return null;
  const others = count - 1;
  return (
    <div
      role="group"
      aria-label={t('comments.by', { name: author.name || t('unnamed') })}
      className="flex gap-3"
    >
      <AuthorRing author={author} size="sm" />
      <div className="min-w-0">
        <div className="w-fit max-w-full rounded-lg bg-sunken px-3 py-2">
          <CommentHead author={author} comment={comment} />
          <PostText body={comment.body} mentions={comment.mentions} className="text-sm" />
        </div>
        {others > 0 ? (
          <button
            type="button"
            onClick={onOpen}
            className="mt-1.5 ml-3 min-h-7 rounded-sm text-sm font-semibold text-muted hover:text-text hover:underline"
          >
            {t('comments.showOthers', { count: others, number: format.number(others) })}
          </button>
        ) : null}
      </div>
    </div>
  );
}
