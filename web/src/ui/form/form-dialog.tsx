import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form/form.tsx';
import type { FormHandle } from '#ui/form/use-submit-form.ts';

type FormDialogProps = {
  form: FormHandle;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  /** Beside the buttons: what it costs. */
  aside?: ReactNode;
  /** Looks of the form's inside. */
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form, whose buttons stand in the dialog's foot. Rendered while it is open. */
export function FormDialog({
  form,
  submitLabel,
  submitVariant = 'primary',
  aside,
  className = 'grid gap-4',
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation('common');
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {aside}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant={submitVariant} isPending={form.isPending}>
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    >
      <Form form={form} id={formId} className={className}>
        {children}
      </Form>
    </Dialog>
  );
}
