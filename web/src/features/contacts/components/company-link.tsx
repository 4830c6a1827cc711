import { paths } from '@kith/contract/app-routes/paths';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The company, with all its people behind it. */
export function CompanyLink({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  if (contact.company_id === null) return null;
  return (
    <p className="flex items-baseline gap-3">
      <Building2 aria-hidden size={16} className="shrink-0 translate-y-0.5 text-muted" />
      <span className="sr-only">{t('form.company')}</span>
      <Link
        to={paths.company(contact.company_id)}
        className="min-w-0 truncate rounded-sm underline decoration-border-strong underline-offset-4 hover:decoration-current"
      >
        {contact.company}
      </Link>
    </p>
  );
}
