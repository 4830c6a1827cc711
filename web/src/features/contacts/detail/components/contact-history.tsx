import type { Contact } from '@kith/contract/contacts/schemas';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const HistoryList = lazy(async () => {
  const list = await import('#features/contacts/inline-fields/components/history-list.tsx');
  return { default: list.HistoryList };
});

/** Every change of the contact's fields, loaded on demand. */
export function ContactHistory({ contact }: { contact: Contact }) {
  const { t } = useTranslation('details');
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={t('history.title')} className="grid min-w-0 grid-cols-1 gap-2.5">
      <h2>
        <Button
          variant="ghost"
          size="sm"
          className="-mx-2 px-2 text-muted"
          icon={<Icon aria-hidden size={16} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('history.title')}
        </Button>
      </h2>
      {isOpen ? (
        <Suspense fallback={<Spinner />}>
          <HistoryList contact={contact} />
        </Suspense>
      ) : null}
    </section>
  );
}
