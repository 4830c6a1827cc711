import { paths } from '@kith/contract/app-routes/paths';
import type { Post } from '@kith/contract/posts/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { showToast } from '#ui/toast.ts';
import { useCopyLink } from '#ui/use-copy-link.ts';
import {
  useDeletePost,
  useHidePost,
  useMuteAuthor,
  usePinPost,
  useRestorePost,
} from '../api/change-post.ts';

/** What the menu of a post does; what can be undone says so. */
export function usePostMenu(post: Post, onGone?: () => void) {
  const { t } = useTranslation(['posts', 'common']);
  const remove = useDeletePost();
  const restore = useRestorePost();
  const pin = usePinPost();
  const hide = useHidePost();
  const mute = useMuteAuthor();
  const copyLink = useCopyLink();
  const name = post.author.name || t('unnamed');

  function announce(title: string, onAct: () => void) {
    showToast({ title, action: { label: t('common:undo'), onAct }, id: `post:${post.id}` });
  }
  const leaving = { onSuccess: () => onGone?.() };
  return {
    remove: () =>
      whenDone(remove.mutateAsync(post, leaving), {
        onSuccess: () => {
          announce(t('menu.deleted'), () => restore.mutate({ id: post.id }));
        },
      }),
    pin: () =>
      whenDone(pin.mutateAsync(post), {
        onSuccess: ({ pinned_at: pinnedAt }) =>
          showToast({ title: pinnedAt === null ? t('menu.unpinned') : t('menu.pinned') }),
      }),
    hide: () =>
      whenDone(hide.mutateAsync({ id: post.id, isHidden: true }, leaving), {
        onSuccess: () => {
          announce(t('menu.hidden'), () => hide.mutate({ id: post.id, isHidden: false }));
        },
      }),
    mute: () => {
      const memberId = post.author.member_id;
      whenDone(mute.mutateAsync({ memberId, isMuted: true }, leaving), {
        onSuccess: () => {
          announce(t('menu.muted', { name }), () => mute.mutate({ memberId, isMuted: false }));
        },
      });
    },
    copyLink: () => copyLink(paths.feed({ post: post.id })),
  };
}
