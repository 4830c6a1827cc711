import type { Contact } from '@kith/contract/contacts/schemas';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Fold } from '#ui/fold.tsx';
import { Spinner } from '#ui/spinner.tsx';

const HistoryList = lazy(async () => {
  const list = await import('#features/contacts/inline-fields/components/history-list.tsx');
  return { default: list.HistoryList };
});

/** Every change of the contact's fields, loaded on demand. */
export function ContactHistory({ contact }: { contact: Contact }) {
  const { t } = useTranslation('details');
  return (
    <Fold title={t('history.title')}>
      <Suspense fallback={<Spinner />}>
        <HistoryList contact={contact} />
      </Suspense>
    </Fold>
  );
}
