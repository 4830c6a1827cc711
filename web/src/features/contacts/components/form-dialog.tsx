import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  isPending: boolean;
  onClose: () => void;
  children: (formId: string) => ReactNode;
};

/** A dialog around one form, whose button stands in the dialog's foot. */
export function FormDialog({ title, submitLabel, isPending, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('common');
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
