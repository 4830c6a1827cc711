import type { ReactNode } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';

type VersionFormProps<Values extends FieldValues, Sent> = {
  form: SubmitForm<Values, Sent>;
  submitLabel: string;
  reasonMaxLength: number;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that saves a version of something: what is written, why, and the buttons. */
export function VersionForm<Values extends { reason: string }, Sent>({
  form,
  submitLabel,
  reasonMaxLength,
  onCancel,
  children,
}: VersionFormProps<Values, Sent>) {
  const { t } = useTranslation(['revops', 'common']);
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      {children}
      <TextareaField
        control={form.control}
        name={'reason' as FieldPathByValue<Values, string>}
        label={t('docs.reason')}
        hint={t('docs.reasonHint')}
        rows={2}
        maxLength={reasonMaxLength}
        isRequired
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </div>
    </Form>
  );
}
