import type { ListColumn } from '@kith/contract/contact-views/rules';
import type { ListedContact } from '@kith/contract/contacts/schemas';
import { Link, type To } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { MatchReason } from '#ui/match-reason.tsx';
import { rowLinkProps } from '#ui/virtual-list.tsx';
import { ContactCell } from './contact-cell.tsx';
import { cellClass, rowGrid } from './contact-columns.ts';
import { ContactFace } from '#features/contacts/shared/components/contact-face.tsx';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';

type ContactRowProps = {
  contact: ListedContact;
  columns: readonly ListColumn[];
  isSelected: boolean;
  /** The contact's address. */
  to: To;
  onToggleSelect: (options: { isRange: boolean }) => void;
};

/** The cells of one contact in the list. */
export function ContactRow({ contact, columns, isSelected, to, onToggleSelect }: ContactRowProps) {
  const { t } = useTranslation('contacts');
  const { nameOf, roleOf } = useContactLabels();
  const name = nameOf(contact);
  const hasCompany = columns.includes('company');
  return (
    <div role="presentation" className={rowGrid}>
      <div role="gridcell" className="relative z-10 flex">
        <Checkbox
          aria-label={t('list.select', { name })}
          checked={isSelected}
          tabIndex={-1}
          onCheckedChange={(_isChecked, { shiftKey }) => onToggleSelect({ isRange: shiftKey })}
        />
      </div>
      <div role="rowheader" className="flex min-w-0 items-center gap-3">
        <ContactFace contact={contact} size="sm" />
        <div className="min-w-0">
          <div dir="auto" className="truncate text-left leading-5 font-semibold">
            <Link to={to} preventScrollReset {...rowLinkProps}>
              {name}
            </Link>
          </div>
          {contact.match ? (
            <div className="truncate text-sm text-muted">
              <MatchReason match={contact.match} />
            </div>
          ) : (
            <>
              <div className="truncate text-sm text-muted @lg:hidden">{roleOf(contact)}</div>
              <div className="hidden truncate text-sm text-muted @lg:block">
                {hasCompany ? contact.title : roleOf(contact)}
              </div>
            </>
          )}
        </div>
      </div>
      {columns.map((column, index) => (
        <div key={column} role="gridcell" className={cellClass(column, index)}>
          <ContactCell
            column={column}
            contact={contact}
            hasLocation={columns.includes('location')}
          />
        </div>
      ))}
    </div>
  );
}
