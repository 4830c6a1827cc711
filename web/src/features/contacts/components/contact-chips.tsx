import type { Contact } from '@kith/contract/contacts/schemas';
import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/badge.tsx';

/** Tags, what the contact offers, what they seek. */
export function ContactChips({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const chips = [
    ...contact.tags.map((label) => ({ label, tone: 'neutral' as const, key: `tag:${label}` })),
    ...contact.offers.map((item) => ({
      label: t('detail.offers', { item }),
      tone: 'good' as const,
      key: `offer:${item}`,
    })),
    ...contact.seeks.map((item) => ({
      label: t('detail.seeks', { item }),
      tone: 'ember' as const,
      key: `seek:${item}`,
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('detail.tags')} className="flex flex-wrap gap-1.5">
      {chips.map(({ key, label, tone }) => (
        <li key={key} className="flex max-w-full">
          <Chip label={label} tone={tone} />
        </li>
      ))}
    </ul>
  );
}
