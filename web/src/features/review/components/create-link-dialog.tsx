import { reviewLimits } from '@kith/contract/review/endpoints';
import { useState } from 'react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { SecretText } from '#ui/secret-text.tsx';
import { Select } from '#ui/select.tsx';
import { useCreateReviewLink } from '../api/review-links.ts';

const hoursPerDay = 24;
const spans = ['1', '7', '14'] as const;
const schema = z.object({ reason: z.string().trim().min(1).max(reviewLimits.reason) });

/** A new signed link: for how long and why, then the link, which is shown once. */
export function CreateLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['previews', 'common']);
  const format = useFormat();
  const { mutateAsync } = useCreateReviewLink();
  // One id however often it is sent, so that a repeat makes no second link.
  const [id] = useState(() => crypto.randomUUID());
  const [days, setDays] = useState<(typeof spans)[number]>('7');
  const [url, setUrl] = useState<string | null>(null);
  const form = useZodForm(
    schema,
    ({ reason }) => mutateAsync({ id, hours: Number(days) * hoursPerDay, reason }),
    { defaultValues: { reason: '' }, onDone: (made) => setUrl(made.url) },
  );
  if (url !== null) {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t('links.made')}
        description={t('links.madeAbout')}
        footer={<Button onClick={onClose}>{t('common:close')}</Button>}
      >
        <SecretText label={t('links.url')} text={url} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={t('links.create')}
      description={t('links.createAbout')}
      submitLabel={t('links.create')}
      onClose={onClose}
    >
      <Field label={t('links.span')}>
        {(control) => (
          <Select
            {...control}
            required={false}
            value={days}
            onValueChange={setDays}
            options={spans.map((value) => ({
              value,
              label: t('links.days', {
                count: Number(value),
                number: format.number(Number(value)),
              }),
            }))}
          />
        )}
      </Field>
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
