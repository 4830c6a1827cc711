import type { Contact } from '@kith/contract/contacts/schemas';
import { useTranslation } from 'react-i18next';
import { InlineTagsField } from '#features/contacts/inline-fields/components/inline-tags-field.tsx';

/** Tags, what the contact offers, what they seek. */
export function ContactTags({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <div role="group" aria-label={t('detail.tags')} className="grid gap-0.5">
      <InlineTagsField contact={contact} name="tags" />
      <InlineTagsField contact={contact} name="offers" />
      <InlineTagsField contact={contact} name="seeks" />
    </div>
  );
}
