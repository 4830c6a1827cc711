import { reviewLimits } from '@kith/contract/review/endpoints';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useRevokeReviewLinks } from '../api/review-links.ts';

const schema = z.object({ reason: z.string().trim().min(1).max(reviewLimits.reason) });

type RevokeLinksDialogProps = { valid: number; sessions: number; onClose: () => void };

/** Ends every link and session, for good, with a reason. */
export function RevokeLinksDialog({ valid, sessions, onClose }: RevokeLinksDialogProps) {
  const { t } = useTranslation('previews');
  const format = useFormat();
  const { mutateAsync } = useRevokeReviewLinks();
  const form = useZodForm(schema, mutateAsync, {
    defaultValues: { reason: '' },
    onDone: () => {
      showToast({ kind: 'success', title: t('links.revokedAll') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('links.revoke')}
      description={t('links.revokeAbout', {
        links: t('links.count', { count: valid, number: format.number(valid) }),
        sessions: t('links.used', { count: sessions, number: format.number(sessions) }),
      })}
      submitLabel={t('links.revoke')}
      submitVariant="danger"
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={t('links.reason')}
        hint={t('links.reasonHint')}
        errorText={t('links.reasonMissing')}
        rows={3}
        maxLength={reviewLimits.reason}
        isRequired
      />
    </FormDialog>
  );
}
