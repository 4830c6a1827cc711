import type { Post } from '@kith/contract/posts/schemas';
import {
  Ellipsis,
  EyeOff,
  Flag,
  History,
  Link2,
  Pencil,
  Pin,
  Share2,
  Trash2,
  VolumeX,
} from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { PostDialog } from './post-types.ts';
import { usePostMenu } from './use-post-menu.ts';

type PostMenuProps = {
  post: Post;
  onDialog: (dialog: PostDialog) => void;
  /** The post is no longer in the feed: the view of it alone closes. */
  onGone?: (() => void) | undefined;
};

/** What can be done with a post, the own ones and those of others. */
export function PostMenu({ post, onDialog, onGone }: PostMenuProps) {
  const { t } = useTranslation(['posts', 'common']);
  const menu = usePostMenu(post, onGone);
  const name = post.author.name || t('unnamed');
  return (
    <DropdownMenu
      trigger={<IconButton label={t('menu.open')} icon={<Ellipsis aria-hidden size={18} />} />}
    >
      {post.is_own ? (
        <>
          <MenuItem
            icon={<Pencil aria-hidden size={16} />}
            onSelect={() => onDialog({ kind: 'edit', post })}
          >
            {t('menu.edit')}
          </MenuItem>
          {post.edited_at === null ? null : (
            <MenuItem
              icon={<History aria-hidden size={16} />}
              onSelect={() => onDialog({ kind: 'history', post })}
            >
              {t('menu.history')}
            </MenuItem>
          )}
          {post.visibility === 'public' ? (
            <MenuItem
              icon={<Share2 aria-hidden size={16} />}
              onSelect={() => onDialog({ kind: 'link', post })}
            >
              {t('menu.shareByLink')}
            </MenuItem>
          ) : null}
          <MenuItem icon={<Pin aria-hidden size={16} />} onSelect={menu.pin}>
            {post.pinned_at === null ? t('menu.pin') : t('menu.unpin')}
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={<Link2 aria-hidden size={16} />} onSelect={() => void menu.copyLink()}>
        {t('common:copyLink')}
      </MenuItem>
      <MenuSeparator />
      {post.is_own ? (
        <MenuItem isDestructive icon={<Trash2 aria-hidden size={16} />} onSelect={menu.remove}>
          {t('menu.delete')}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<EyeOff aria-hidden size={16} />} onSelect={menu.hide}>
            {t('menu.hide')}
          </MenuItem>
          <MenuItem icon={<VolumeX aria-hidden size={16} />} onSelect={menu.mute}>
            {t('menu.mute', { name })}
          </MenuItem>
          <MenuItem
            isDestructive
            icon={<Flag aria-hidden size={16} />}
            onSelect={() => onDialog({ kind: 'report', post, commentId: null })}
          >
            {t('menu.report')}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
