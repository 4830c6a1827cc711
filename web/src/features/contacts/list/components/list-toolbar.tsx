import type { ContactFilter } from '@kith/contract/contacts/filter';
import { ListFilter } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { afterFirstView } from '#lib/first-view.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { ariaKeysOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';
import type { useContactList } from '#features/contacts/shared/api/contact-list.ts';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';
import { ColumnsButton } from './columns-button.tsx';
import { ContactSearch } from './contact-search.tsx';
import { ContactSortMenu } from './contact-sort-menu.tsx';
import type { ListColumns } from './use-columns.ts';

/** Rarely used, so the panel loads on demand. */
const FilterPanel = lazy(async () => {
  const panel = await import('#features/contacts/filters/components/filter-panel.tsx');
  return { default: panel.FilterPanel };
});

/** Its button is there at once, and opens it when it has come. */
const ColumnsMenu = lazy(async () => {
  const menu = await afterFirstView(() => import('./columns-menu.tsx'));
  return { default: menu.ColumnsMenu };
});

type ListToolbarProps = {
  list: ReturnType<typeof useContactList>;
  params: ListParams;
  onParams: (params: ListParams) => void;
  columns: ListColumns;
  /** Actions for the whole list, and the menu of those that have no button. */
  actions: ReactNode;
  menu: ReactNode;
};

/** Search, filter, archive, columns and sort order. */
export function ListToolbar({ list, params, onParams, columns, actions, menu }: ListToolbarProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  useActions({ 'contacts.filter': () => setIsFilterOpen(true) });
  const { filter, q } = params;
  const filterCount = Object.keys(filter).length;
  const changeFilter = (next: ContactFilter) => onParams({ ...params, filter: next });
  return (
    <>
      <ContactSearch
        q={q}
        total={q === '' && filterCount === 0 ? list.total : null}
        onSearch={(next) => onParams({ ...params, q: next })}
      />
      <Button
        variant="ghost"
        className="px-2.5"
        icon={<ListFilter aria-hidden size={16} />}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeysOf('contacts.filter')}
        onClick={() => setIsFilterOpen(true)}
      >
        <span className="sr-only @lg:not-sr-only">{t('filters.title')}</span>
        {filterCount > 0 ? (
          <span className="text-ember-ink tabular-nums">{format.number(filterCount)}</span>
        ) : null}
      </Button>
      <span className="ml-auto flex items-center">
        {actions}
        <Suspense fallback={<ColumnsButton onClick={() => setIsChoosing(true)} />}>
          <ColumnsMenu {...columns} isOpen={isChoosing} onOpenChange={setIsChoosing} />
        </Suspense>
        <ContactSortMenu params={params} onChange={onParams} />
        {menu}
      </span>
      <Suspense>
        {isFilterOpen ? (
          <FilterPanel
            filter={filter}
            total={list.query.isPlaceholderData ? null : list.total}
            onChange={changeFilter}
            onClose={() => setIsFilterOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
