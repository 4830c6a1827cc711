import type { Post } from '@kith/contract/posts/schemas';
import { clsx } from 'clsx';
import { Bookmark, Heart, MessageCircle, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { ActionId } from '#ui/action-keys.ts';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useBookmarkPost, useLikePost } from '../api/react-to-post.ts';

type PostActionsProps = {
  post: Post;
  onComment: () => void;
  onShare: () => void;
  onShowLikes: () => void;
  /** Why the post is here. */
  why?: ReactNode;
};

/** Like, comment, share and bookmark, with their counts. */
export function PostActions({ post, onComment, onShare, onShowLikes, why }: PostActionsProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const like = useLikePost();
  const bookmark = useBookmarkPost();
  const count = (value: number) => (value > 0 ? format.number(value) : null);
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <span className="flex items-center">
        <PostAction
          label={t('actions.like', { count: post.like_count })}
          action="posts.like"
          isOn={post.is_liked}
          icon={<Heart aria-hidden size={17} className={clsx(post.is_liked && 'fill-current')} />}
          onClick={() => like.mutate(post)}
        />
        {post.like_count > 0 ? (
          <button
            type="button"
            aria-label={t('likes.open', { count: post.like_count })}
            onClick={onShowLikes}
            className={clsx(
              '-ml-1.5 h-9 rounded-md pr-2 text-sm font-medium tabular-nums hover:underline',
              post.is_liked ? 'text-ember-ink' : 'text-muted',
            )}
          >
            {format.number(post.like_count)}
          </button>
        ) : null}
      </span>
      <PostAction
        label={t('actions.comment', { count: post.comment_count })}
        action="posts.comment"
        icon={<MessageCircle aria-hidden size={17} />}
        onClick={onComment}
      >
        {count(post.comment_count)}
      </PostAction>
      <PostAction
        label={t('actions.share', { count: post.share_count })}
        action="posts.share"
        icon={<Repeat2 aria-hidden size={18} />}
        onClick={onShare}
      >
        {count(post.share_count)}
      </PostAction>
      <PostAction
        label={t('actions.bookmark')}
        action="posts.bookmark"
        isOn={post.is_bookmarked}
        icon={
          <Bookmark aria-hidden size={17} className={clsx(post.is_bookmarked && 'fill-current')} />
        }
        onClick={() => bookmark.mutate(post)}
      />
      {why ? <span className="ml-auto">{why}</span> : null}
    </div>
  );
}

type PostActionProps = {
  label: string;
  action: ActionId;
  /** Set on what is on or off. */
  isOn?: boolean;
  icon: ReactNode;
  onClick: () => void;
  children?: ReactNode;
};

function PostAction({ label, action, isOn, icon, onClick, children }: PostActionProps) {
  return (
    <Tooltip label={`${label} (${showKeyOf(action)})`}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isOn}
        aria-keyshortcuts={ariaKeysOf(action)}
        onClick={onClick}
        className="flex h-9 min-w-9 items-center justify-center gap-2 rounded-md px-2 text-sm font-medium text-muted tabular-nums transition-colors hover:bg-sunken hover:text-text aria-pressed:text-ember-ink"
      >
        {icon}
        {children}
      </button>
    </Tooltip>
  );
}
