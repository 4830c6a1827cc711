import type { RefObject } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Chip } from '#ui/badge.tsx';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import { useFilteredCompany, useFilteredPerson } from '../api/filter-choices.ts';
import type { Listing } from '../api/opportunities.ts';

type ActiveProps = {
  listing: Listing;
  setListing: (listing: Listing) => void;
  /** What has the focus once a filter that had it is removed. */
  buttonRef: RefObject<HTMLButtonElement | null>;
};

/** The person and the company that the listing is narrowed to, each to be removed. */
export function ActiveFilters({ listing, setListing, buttonRef }: ActiveProps) {
  const { t } = useTranslation('opportunities');
  const { contact_id: contactId, company_id: companyId, ...rest } = listing;
  const person = contactId === undefined ? {} : { contact_id: contactId };
  const company = companyId === undefined ? {} : { company_id: companyId };
  const count = Object.keys({ ...person, ...company }).length;
  useLostFocus(count, () => buttonRef.current?.focus());
  if (count === 0) return null;
  return (
    <ul aria-label={t('filters.active')} className="flex flex-wrap gap-1.5">
      {contactId === undefined ? null : (
        <li className="max-w-full">
          <PersonChip id={contactId} onRemove={() => setListing({ ...rest, ...company })} />
        </li>
      )}
      {companyId === undefined ? null : (
        <li className="max-w-full">
          <CompanyChip id={companyId} onRemove={() => setListing({ ...rest, ...person })} />
        </li>
      )}
    </ul>
  );
}

type ChipProps = { id: string; onRemove: () => void };

function PersonChip({ id, onRemove }: ChipProps) {
  const { data, isError } = useFilteredPerson(id);
  return <NamedChip name={data?.full_name} isGone={isError} onRemove={onRemove} />;
}

function CompanyChip({ id, onRemove }: ChipProps) {
  const { data, isError } = useFilteredCompany(id);
  return <NamedChip name={data?.name} isGone={isError} onRemove={onRemove} />;
}

type NamedProps = { name: string | undefined; isGone: boolean; onRemove: () => void };

function NamedChip({ name, isGone, onRemove }: NamedProps) {
  const { t } = useTranslation('opportunities');
  return (
    <Chip tone="ember" label={name ?? (isGone ? t('filters.gone') : '…')} onRemove={onRemove} />
  );
}
