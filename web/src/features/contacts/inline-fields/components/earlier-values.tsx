import type { Contact } from '@kith/contract/contacts/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { EditableField } from '../api/save-field.ts';

const HistoryList = lazy(async () => {
  const list = await import('./history-list.tsx');
  return { default: list.HistoryList };
});

type EarlierValuesProps = {
  contact: Contact;
  fields: readonly EditableField[];
  onPutBack: () => void;
};

/** Earlier values of a field, loaded on demand. */
export function EarlierValues({ contact, fields, onPutBack }: EarlierValuesProps) {
  const { t } = useTranslation('details');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="link" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('history.seeEarlier')}
      </Button>
    );
  }
  return (
    <div className="max-h-60 overflow-y-auto border-t border-border pt-3">
      <Suspense fallback={<Spinner />}>
        <HistoryList contact={contact} fields={fields} onPutBack={onPutBack} />
      </Suspense>
    </div>
  );
}
