import type { ListColumn } from '@kith/contract/contact-views/rules';
import type { ContactSort } from '@kith/contract/contacts/rules';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';
import { cellClass, rowGrid } from './contact-columns.ts';

type HeaderProps = { params: ListParams; onSort: (sort: ContactSort) => void };

/** The columns that the list can be sorted by. */
const sortOfColumn: Partial<Record<ListColumn, ContactSort>> = {
  warmth: 'warmth',
  last_contact: 'last_interaction',
  added: 'added',
};

/** The column headings; sortable ones are buttons. */
export function ContactListHeader({
  columns,
  params,
  onSort,
}: HeaderProps & { columns: readonly ListColumn[] }) {
  const { t } = useTranslation(['contacts', 'lists']);
  const heading = { params, onSort };
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="h-10 text-sm text-muted max-sm:hidden @max-sm:hidden"
    >
      <div role="presentation" className={rowGrid}>
        <span role="columnheader">
          <span className="sr-only">{t('list.selection')}</span>
        </span>
        <SortHeading sort="name" label={t('list.name')} className="pl-11.5" {...heading} />
        {columns.map((column, index) => {
          const sort = sortOfColumn[column];
          const label = t(`lists:columns.${column}`);
          const className = cellClass(column, index);
          return sort ? (
            <SortHeading
              key={column}
              sort={sort}
              label={label}
              className={className}
              {...heading}
            />
          ) : (
            <span key={column} role="columnheader" className={className}>
              {label}
            </span>
          );
        })}
      </div>
    </div>
  );
}

type SortHeadingProps = HeaderProps & { sort: ContactSort; label: string; className?: string };

function SortHeading({ sort, label, params, onSort, className }: SortHeadingProps) {
  const isSorted = params.sort === sort;
  const order = params.direction === 'asc' ? 'ascending' : 'descending';
  const Arrow = params.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <span role="columnheader" aria-sort={isSorted ? order : 'none'} className={className}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={clsx(
          '-mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-md px-1.5 hover:bg-sunken hover:text-text',
          isSorted && 'font-medium text-text',
        )}
      >
        <span className="truncate">{label}</span>
        {isSorted ? <Arrow aria-hidden size={14} /> : null}
      </button>
    </span>
  );
}
