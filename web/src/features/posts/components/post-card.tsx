import type { FeedWhy as Why } from '@kith/contract/feed/schemas';
import type { Post } from '@kith/contract/posts/schemas';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { AuthorRing } from './author-ring.tsx';
import { FeedWhy } from './feed-why.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { LinkCard } from './link-card.tsx';
import { PostActions } from './post-actions.tsx';
import { PostHead } from './post-head.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostPictures } from './post-pictures.tsx';
import { PostText } from './post-text.tsx';
import type { PostDialog } from './post-types.ts';
import { SharedPost } from './shared-post.tsx';
import { TagLinks } from './tag-links.tsx';
import { useReadWatch } from './use-read-watch.ts';

/** Behind a flag that is off by default. */
const PostTranslation = lazy(async () => {
  const translation = await import('./post-translation.tsx');
  return { default: translation.PostTranslation };
});

type PostCardProps = {
  post: Post;
  why?: Why;
  /** Shown alone, in full. */
  isWhole?: boolean;
  /** Its place in the feed, from 1. */
  place?: number;
  onOpen: (postId: string) => void;
  onDialog: (dialog: PostDialog) => void;
  onGone?: () => void;
  /** Under the actions: its comments. */
  children?: ReactNode;
};

/** One post: who, what, and what can be done with it. */
export function PostCard(props: PostCardProps) {
  const { post, why, isWhole = false, place, onOpen, onDialog, onGone, children } = props;
  const { t } = useTranslation('posts');
  const name = post.author.name || t('unnamed');
  const watch = useReadWatch(post);
  const translates = useFlag('i18n.v1') && !post.is_own && post.body !== '';
  const rest = 'min-w-0 col-start-2 max-sm:col-span-2 max-sm:col-start-1';
  return (
    <article
      ref={watch}
      data-item={post.id}
      data-post={post.id}
      tabIndex={-1}
      aria-label={t('postBy', { name })}
      {...(place !== undefined && { 'aria-posinset': place, 'aria-setsize': -1 })}
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-b border-border p-4 last:border-b-0 focus-visible:-outline-offset-2 sm:p-5',
        !isWhole && '[contain-intrinsic-size:auto_18rem] [content-visibility:auto]',
      )}
    >
      <AuthorRing author={post.author} size="md" />
      <div className="flex min-w-0 items-start justify-between gap-3">
        <PostHead post={post} />
        <div className="-my-1.5 -mr-2">
          <PostMenu post={post} onDialog={onDialog} onGone={onGone} />
        </div>
      </div>
      <div className={clsx(rest, 'grid grid-cols-1 gap-3')}>
        {post.is_hidden ? <HiddenNote /> : null}
        <PostText
          body={post.body}
          mentions={post.mentions}
          isWhole={isWhole}
          className="text-[0.9375rem] leading-relaxed"
        />
        {translates ? (
          <Suspense>
            <PostTranslation post={post} />
          </Suspense>
        ) : null}
        <TagLinks tags={post.tags} body={post.body} />
        <PostPictures pictures={post.pictures} />
        {post.link ? <LinkCard link={post.link} /> : null}
        {post.is_share ? <SharedPost shared={post.shared} /> : null}
        <PostActions
          post={post}
          onComment={() => onOpen(post.id)}
          onShare={() => onDialog({ kind: 'share', post })}
          onShowLikes={() => onDialog({ kind: 'likes', post })}
          why={why && !post.is_own ? <FeedWhy why={why} name={name} /> : null}
        />
        {post.reach === null || post.reach === 0 ? null : (
          <p className="-mt-2 text-sm text-muted">{t('reach', { count: post.reach })}</p>
        )}
        {children}
      </div>
    </article>
  );
}
