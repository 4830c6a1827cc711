import { contactDetails } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Fold } from '#ui/fold.tsx';
import { InlineTextField } from '#features/contacts/inline-fields/components/inline-text-field.tsx';

/** What an address book knows beside: shown only where there is something, edited in place. */
export function ContactMore({ contact }: { contact: Contact }) {
  const { t } = useTranslation('details');
  const present = contactDetails.filter((name) => contact[name] !== '');
  if (present.length === 0) return null;
  return (
    <Fold title={t('more.title')}>
      <ul className="grid min-w-0 grid-cols-1 gap-0.5">
        {present.map((name) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(6rem,30%)_minmax(0,1fr)] items-baseline gap-4"
          >
            <span aria-hidden className="text-sm text-muted">
              {t(`fields.${name}`)}
            </span>
            <InlineTextField contact={contact} name={name} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
