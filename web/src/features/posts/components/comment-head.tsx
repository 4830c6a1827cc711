import type { Author, Reply } from '@kith/contract/posts/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';
import { AuthorName } from './author-name.tsx';
import { usePostTime } from './use-post-time.ts';

type CommentHeadProps = { author: Author; comment: Pick<Reply, 'created_at' | 'edited_at'> };

/** Who wrote a comment, and when. */
export function CommentHead({ author, comment }: CommentHeadProps) {
  const { t } = useTranslation('posts');
  const { short, full } = usePostTime(comment.created_at);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-base">
      <AuthorName author={author} />
      {author.warmth === null ? null : <SpokenWarmth warmth={author.warmth} />}
      <time dateTime={comment.created_at} title={full} className="text-sm text-muted">
        {short}
      </time>
      {comment.edited_at === null ? null : (
        <span className="text-sm text-muted">· {t('edited')}</span>
      )}
    </p>
  );
}
