import type { DraftedPost } from '@kith/contract/posts/schemas';
import { ImagePlus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ArticleDraft } from './article-draft.tsx';
import { MentionTools } from './mention-tools.tsx';
import { ScheduleButton } from './schedule-button.tsx';

type PostComposerToolsProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  onPictures: (files: File[]) => void;
  /** Null where nothing can be drafted. */
  onDrafted: ((drafted: DraftedPost) => void) | null;
  schedule: string | null;
  /** Null where the time is fixed. */
  onSchedule: ((at: string | null) => void) | null;
};

/** What can be added to a post. */
export function PostComposerTools(props: PostComposerToolsProps) {
  const { field, onPictures, onDrafted, schedule, onSchedule } = props;
  const { t } = useTranslation('posts');
  const canDraft = useFlag('contentAutomation.v1');
  const fileRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={fileRef}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton
        label={t('composer.pictures')}
        icon={<ImagePlus aria-hidden size={18} />}
        onClick={() => fileRef.current?.click()}
      />
      <MentionTools field={field} kinds={['#', '@']} />
      {onDrafted && canDraft ? <ArticleDraft onDrafted={onDrafted} /> : null}
      {onSchedule ? <ScheduleButton value={schedule} onValueChange={onSchedule} /> : null}
    </>
  );
}
