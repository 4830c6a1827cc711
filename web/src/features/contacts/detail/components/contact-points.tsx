import { splitPhone } from '@kith/contract/contacts/phone';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Link2, Mail, Phone } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import type { PointsName } from '#features/contacts/form/components/contact-form-values.ts';
import { pointHref, shownPoint } from './point-links.ts';
import { InlinePointsField } from '#features/contacts/inline-fields/components/inline-points-field.tsx';

const kinds = [
  { name: 'emails', Icon: Mail },
  { name: 'phones', Icon: Phone },
  { name: 'links', Icon: Link2 },
] as const satisfies readonly { name: PointsName; Icon: typeof Mail }[];

/** Addresses, numbers and links; each is a link, and each kind is edited in place. */
export function ContactPoints({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const filled = kinds.filter(({ name }) => contact[name].length > 0);
  const blank = kinds.filter(({ name }) => contact[name].length === 0);
  return (
    <div role="group" aria-label={t('detail.points')} className="grid grid-cols-1 gap-1.5">
      {filled.map(({ name, Icon }) => (
        <div key={name} className="flex items-start gap-3">
          <Icon aria-hidden size={16} className="mt-1 shrink-0 text-muted" />
          <ul aria-label={t(`form.${name}`)} className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
            {contact[name].map(({ value, label }) => (
              <li key={value} className="flex items-baseline gap-3">
                <PointValue name={name} value={value} />
                <span className="ml-auto shrink-0 text-sm text-muted">{t(`labels.${label}`)}</span>
              </li>
            ))}
          </ul>
          <InlinePointsField contact={contact} name={name} />
        </div>
      ))}
      <div className="flex flex-wrap gap-x-5">
        {blank.map(({ name, Icon }) => (
          <InlinePointsField
            key={name}
            contact={contact}
            name={name}
            icon={<Icon aria-hidden size={16} />}
          />
        ))}
      </div>
    </div>
  );
}

function PointValue({ name, value }: { name: PointsName; value: string }) {
  const href = pointHref(name, value);
  const { t } = useTranslation('contacts');
  const { number, extension } =
    name === 'phones' ? splitPhone(value) : { number: '', extension: '' };
  const text =
    extension === '' ? shownPoint(name, value) : t('detail.extension', { number, extension });
  if (href === null) return <span className="min-w-0 wrap-anywhere">{text}</span>;
  const Anchor = name === 'links' ? ExternalLink : 'a';
  return (
    <Anchor
      href={href}
      className="min-w-0 truncate rounded-sm text-text underline decoration-border-strong underline-offset-4 hover:decoration-current"
    >
      {text}
    </Anchor>
  );
}
