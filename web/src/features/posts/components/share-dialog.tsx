import type { Post } from '@kith/contract/posts/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PostComposer } from './post-composer.tsx';
import { SharedPost } from './shared-post.tsx';

/** Shares a post with the own people, with or without words. */
export function ShareDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('posts');
  // A share of a share shares what it is about.
  const origin = post.is_share && post.body === '' && post.shared ? post.shared : post;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('share.title')}
      description={t('share.about')}
    >
      <div className="grid grid-cols-1 gap-4">
        <SharedPost shared={origin} />
        <PostComposer
          subject={{ kind: 'share', post: { ...post, id: origin.id } }}
          onDone={onClose}
        />
      </div>
    </Dialog>
  );
}
