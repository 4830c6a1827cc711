import { warmthBand } from '@kith/contract/warmth/rules';
import type { Post } from '@kith/contract/posts/schemas';
import { Pin } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '@kith/contract/app-routes/paths';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { AuthorName } from './author-name.tsx';
import { usePostTime } from './use-post-time.ts';
import { VisibilityIcon } from './visibility-icon.tsx';

type PostHeadProps = {
  post: Pick<Post, 'id' | 'author' | 'published_at' | 'edited_at' | 'visibility'> & {
    pinned_at?: string | null;
  };
};

/** Who wrote a post and when, who reads it, and how warm the tie is. */
export function PostHead({ post }: PostHeadProps) {
  const { t } = useTranslation(['posts', 'common']);
  const { warmth, headline } = post.author;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 text-[0.9375rem]">
        <h2 className="min-w-0 wrap-anywhere">
          <AuthorName author={post.author} />
        </h2>
        <span className="flex items-center gap-1.5 text-sm text-muted">
          {post.published_at === null ? null : <PostTime id={post.id} moment={post.published_at} />}
          <VisibilityIcon visibility={post.visibility} />
          {post.edited_at === null ? null : <span>· {t('edited')}</span>}
          {post.pinned_at ? (
            <span className="inline-flex items-center gap-1">
              <Pin aria-hidden size={13} />
              {t('pinned')}
            </span>
          ) : null}
        </span>
      </div>
      {warmth === null && headline === '' ? null : (
        <p className="flex min-w-0 text-sm text-muted">
          {headline === '' ? null : <span className="truncate">{headline}</span>}
          {warmth === null ? null : (
            <span className="shrink-0 whitespace-pre">
              {headline === '' ? '' : ' · '}
              {t('warmth', {
                band: t(`common:warmth.band${warmthBand(warmth)}`),
                warmth: Math.round(warmth),
              })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function PostTime({ id, moment }: { id: string; moment: string }) {
  const { short, full } = usePostTime(moment);
  return (
    <Link to={paths.feed({ post: id })} className="rounded-sm hover:underline">
      <time dateTime={moment} title={full}>
        {short}
      </time>
    </Link>
  );
}
