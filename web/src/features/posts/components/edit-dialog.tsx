import type { Post } from '@kith/contract/posts/schemas';
import { useTranslation } from 'react-i18next';
import { writeStored } from '#lib/storage.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PostComposer } from './post-composer.tsx';
import { draftKeyOf } from './post-subject.ts';

/** Changes an own post; what was typed and not saved is dropped with it. */
export function EditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('posts');
  const subject = { kind: 'edit', post } as const;
  function close() {
    const key = draftKeyOf(subject);
    for (const part of ['', ':parts', ':mentions']) writeStored(`${key}${part}`, null);
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('edit.title')}
      {...(post.published_at !== null && { description: t('edit.about') })}
    >
      <PostComposer subject={subject} onDone={close} />
    </Dialog>
  );
}
