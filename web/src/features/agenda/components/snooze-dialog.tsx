import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

type SnoozeDialogProps = {
  /** The first date that can be picked. */
  from: string;
  onPick: (until: string) => void;
  onClose: () => void;
};

/** Asks for the date to which a reminder is put off. */
export function SnoozeDialog({ from, onPick, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation(['agenda', 'common']);
  const formId = useId();
  const [until, setUntil] = useState(from);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="sm"
      title={t('reminders.pick')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('reminders.snooze')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isFine = until >= from;
          setIsRefused(!isFine);
          if (!isFine) return;
          onPick(until);
          onClose();
        }}
      >
        <Field label={t('date')} error={isRefused ? t('dateAhead') : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={from}
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
