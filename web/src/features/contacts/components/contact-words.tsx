import type { Contact } from '@kith/contract/contacts/schemas';
import { useTranslation } from 'react-i18next';
import { WordsFact } from './words-fact.tsx';

/** Tags, what the contact offers, what they seek. */
export function ContactWords({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <div role="group" aria-label={t('detail.tags')} className="grid gap-0.5">
      <WordsFact contact={contact} name="tags" />
      <WordsFact contact={contact} name="offers" />
      <WordsFact contact={contact} name="seeks" />
    </div>
  );
}
