import type { ListColumn } from '@kith/contract/contact-views/rules';
import type { ContactSort } from '@kith/contract/contacts/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SortHeading } from '#ui/sort-heading.tsx';
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
  const headingOf = (sort: ContactSort) => ({
    direction: params.sort === sort ? params.direction : null,
    onSort: () => onSort(sort),
  });
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
        <SortHeading label={t('list.name')} className="pl-11.5" {...headingOf('name')} />
        {columns.map((column, index) => {
          const sort = sortOfColumn[column];
          const label = t(`lists:columns.${column}`);
          const className = cellClass(column, index);
          return sort ? (
            <SortHeading key={column} label={label} className={className} {...headingOf(sort)} />
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
