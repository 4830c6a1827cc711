import type { Reply } from '@kith/contract/posts/schemas';
import { clsx } from 'clsx';
import { Ellipsis, Flag, Heart, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.ts';
import { useDeleteComment, useLikeComment, useRestoreComment } from '../api/comments.ts';
import { AuthorRing } from './author-ring.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentHead } from './comment-head.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { PostText } from './post-text.tsx';

type CommentItemProps = { comment: Reply; onReply: () => void; onReport: () => void };

const quietButton = 'rounded-sm text-sm font-medium text-muted hover:text-text hover:underline';

/** A comment or an answer; what was deleted and had been answered keeps its place. */
export function CommentItem({ comment, onReply, onReport }: CommentItemProps) {
  const { t } = useTranslation(['posts', 'common']);
  const format = useFormat();
  const [isEditing, setIsEditing] = useState(false);
  const like = useLikeComment();
  const { author } = comment;
  if (author === null) {
    return <p className="text-sm text-muted italic">{t('comments.deleted')}</p>;
  }
  const name = author.name || t('unnamed');
  return (
    <article aria-label={t('comments.by', { name })} className="flex gap-3">
      <AuthorRing author={author} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="rounded-lg bg-sunken px-3.5 py-2.5">
          <CommentHead author={author} comment={comment} />
          {comment.is_hidden ? <HiddenNote /> : null}
          {isEditing ? (
            <CommentEditor comment={comment} onDone={() => setIsEditing(false)} />
          ) : (
            <PostText body={comment.body} mentions={comment.mentions} />
          )}
        </div>
        <div className="mt-1 flex items-center gap-4 pl-3.5">
          <button
            type="button"
            aria-pressed={comment.is_liked}
            aria-label={t('actions.like', { count: comment.like_count })}
            onClick={() => like.mutate(comment)}
            className={clsx(
              quietButton,
              'flex min-h-7 items-center gap-1.5 tabular-nums aria-pressed:text-ember-ink',
            )}
          >
            <Heart aria-hidden size={14} className={clsx(comment.is_liked && 'fill-current')} />
            {comment.like_count > 0 ? format.number(comment.like_count) : t('actions.likeWord')}
          </button>
          <button type="button" onClick={onReply} className={quietButton}>
            {t('comments.reply')}
          </button>
          <CommentMenu comment={comment} onEdit={() => setIsEditing(true)} onReport={onReport} />
        </div>
      </div>
    </article>
  );
}

type CommentMenuProps = { comment: Reply; onEdit: () => void; onReport: () => void };

function CommentMenu({ comment, onEdit, onReport }: CommentMenuProps) {
  const { t } = useTranslation(['posts', 'common']);
  const remove = useDeleteComment();
  const restore = useRestoreComment();
  const target = { postId: comment.post_id, id: comment.id };

  function removeWithUndo() {
    whenDone(remove.mutateAsync(target), {
      onSuccess: () =>
        showToast({
          title: t('comments.removed'),
          action: { label: t('common:undo'), onAct: () => restore.mutate(target) },
        }),
    });
  }
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={t('comments.menu')}
          size="sm"
          icon={<Ellipsis aria-hidden size={16} />}
        />
      }
    >
      {comment.is_own ? (
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={onEdit}>
          {t('menu.edit')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Flag aria-hidden size={16} />} onSelect={onReport}>
          {t('menu.report')}
        </MenuItem>
      )}
      {comment.can_delete ? (
        <MenuItem isDestructive icon={<Trash2 aria-hidden size={16} />} onSelect={removeWithUndo}>
          {t('menu.delete')}
        </MenuItem>
      ) : null}
    </DropdownMenu>
  );
}
