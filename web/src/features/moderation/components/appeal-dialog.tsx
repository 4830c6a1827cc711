import { moderationLimits } from '@kith/contract/moderation/rules';
import { appealSchema } from '@kith/contract/moderation/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useAppeal } from '../api/notices.ts';

/** The member's one appeal against a decision. */
export function AppealDialog({ noticeId, onClose }: { noticeId: string; onClose: () => void }) {
  const { t } = useTranslation('moderation');
  const appeal = useAppeal();
  const form = useZodForm(appealSchema, (given) => appeal.mutateAsync(given), {
    defaultValues: { id: noticeId, text: '' },
    onDone: () => {
      onClose();
      showToast({ kind: 'success', title: t('notices.sent') });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('notices.appealTitle')}
      description={t('notices.appealAbout')}
      submitLabel={t('notices.send')}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="text"
        label={t('notices.text')}
        rows={5}
        isRequired
        maxLength={moderationLimits.appeal}
      />
    </FormDialog>
  );
}
