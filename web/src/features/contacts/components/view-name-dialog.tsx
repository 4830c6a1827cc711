import { viewLimits } from '@kith/contract/contact-views/rules';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

type ViewNameDialogProps = {
  title: string;
  initialName: string;
  isPending: boolean;
  /** The key names the attempt with this name, over its repeats. */
  onSubmit: (name: string, idempotencyKey: string) => void;
  onClose: () => void;
};

/** Asks for the name of a view. */
export function ViewNameDialog({
  title,
  initialName,
  isPending,
  onSubmit,
  onClose,
}: ViewNameDialogProps) {
  const { t } = useTranslation(['lists', 'common']);
  const formId = useId();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(initialName);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') setIsRefused(true);
          else onSubmit(name.trim(), idempotencyKey);
        }}
      >
        <Field
          label={t('views.name')}
          isRequired
          error={isRefused && name.trim() === '' ? t('views.nameNeeded') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={viewLimits.name}
              onChange={(event) => {
                setName(event.target.value);
                setIdempotencyKey(crypto.randomUUID());
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
