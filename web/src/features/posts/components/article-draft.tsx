import { postLimits } from '@kith/contract/posts/rules';
import type { DraftedPost } from '@kith/contract/posts/schemas';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useDraftedPost } from '../api/writing-help.ts';

type ArticleDraftProps = { onDrafted: (drafted: DraftedPost) => void };

/** Has a post drafted about an article; the member goes on from there. */
export function ArticleDraft({ onDrafted }: ArticleDraftProps) {
  const { t } = useTranslation('posts');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('drafted.article')}
        aria-haspopup="dialog"
        icon={<Sparkles aria-hidden size={18} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <ArticleDialog onDrafted={onDrafted} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const articleSchema = z.object({
  url: z
    .string()
    .trim()
    .max(postLimits.link)
    .regex(/^https?:\/\/\S/iu),
});

function ArticleDialog({ onDrafted, onClose }: ArticleDraftProps & { onClose: () => void }) {
  const { t } = useTranslation('posts');
  const draft = useDraftedPost();
  const form = useZodForm(articleSchema, ({ url }) => draft.mutateAsync({ url }), {
    defaultValues: { url: '' },
    onDone: (drafted) => {
      onClose();
      onDrafted(drafted);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('drafted.article')}
      submitLabel={t('drafted.write')}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="url"
        label={t('drafted.address')}
        hint={t('drafted.addressHint')}
        errorText={t('drafted.wrongAddress')}
        inputMode="url"
        placeholder="https://"
        isRequired
      />
    </FormDialog>
  );
}
