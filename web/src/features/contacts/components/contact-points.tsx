import type { Contact } from '@kith/contract/contacts/schemas';
import { Link2, Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PointsName } from './contact-form-values.ts';
import { pointHref, shownPoint } from './point-links.ts';

const kinds = [
  { name: 'emails', icon: Mail },
  { name: 'phones', icon: Phone },
  { name: 'links', icon: Link2 },
] as const satisfies readonly { name: PointsName; icon: typeof Mail }[];

/** Addresses, numbers and links; each opens what belongs to it. */
export function ContactPoints({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const rows = kinds.flatMap(({ name, icon }) =>
    contact[name].map((point) => ({ name, Icon: icon, ...point })),
  );
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t('detail.points')} className="grid gap-1.5">
      {rows.map(({ name, Icon, value, label }) => (
        <li key={`${name}:${value}`} className="flex items-baseline gap-3">
          <Icon aria-hidden size={16} className="translate-y-0.5 text-muted" />
          <PointValue name={name} value={value} />
          <span className="ml-auto shrink-0 text-sm text-muted">{t(`labels.${label}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function PointValue({ name, value }: { name: PointsName; value: string }) {
  const href = pointHref(name, value);
  const text = shownPoint(name, value);
  if (href === null) return <span className="min-w-0 wrap-anywhere">{text}</span>;
  const outside = name === 'links' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a
      href={href}
      {...outside}
      className="min-w-0 truncate rounded-sm text-text underline decoration-border-strong underline-offset-4 hover:decoration-current"
    >
      {text}
    </a>
  );
}
