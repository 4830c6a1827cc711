import type { Post } from '@kith/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { writeStored } from '#lib/storage.ts';
import { Dialog } from '#ui/dialog.tsx';
import { mergeEdit, type TypedEdit } from '../api/merge-edit.ts';
import { PostComposer } from './post-composer.tsx';
import { draftKeyOf } from './post-subject.ts';
import { partsKeyOf } from './use-post-parts.ts';

/** Changes an own post; what was typed and not saved is dropped with it. */
export function EditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('posts');
  const queryClient = useQueryClient();
  /** The version that was last read, and what the composer begins with. */
  const [versions, setVersions] = useState({ base: post, shown: post });
  const subject = { kind: 'edit', post: versions.shown } as const;
  const key = draftKeyOf(subject);

  function close() {
    for (const part of ['', ':parts', ':mentions']) writeStored(`${key}${part}`, null);
    onClose();
  }

  async function takeNewer(typed: TypedEdit) {
    const options = apiQuery.posts.get.queryOptions({ input: { id: post.id } });
    try {
      const newer = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      const merged = mergeEdit({ before: versions.base, newer, typed });
      if (!merged.isBodyTyped) writeStored(key, null);
      writeStored(partsKeyOf(key), JSON.stringify(merged.parts));
      writeStored(`${key}:mentions`, null);
      setVersions({ base: newer, shown: merged.post });
    } catch {
      // Unreachable or gone: the notice and what was typed stay.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('edit.title')}
      {...(post.published_at !== null && { description: t('edit.about') })}
    >
      <PostComposer
        key={versions.shown.revision}
        subject={subject}
        onDone={close}
        onTakeNewer={(typed) => void takeNewer(typed)}
      />
    </Dialog>
  );
}
