import { paths } from '@kith/contract/app-routes/paths';
import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { ContactFilter } from '@kith/contract/contacts/filter';
import { Archive, Download, ListFilter, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ContactList } from './contact-list.tsx';
import { ContactSearch } from './contact-search.tsx';
import { FilterChips } from './filter-chips.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SortMenu } from './sort-menu.tsx';
import type { ContactSelection } from './use-selection.ts';

type ContactsPaneProps = Omit<
  ComponentProps<typeof ContactList>,
  'selectedIds' | 'onToggleSelect'
> & {
  selection: ContactSelection;
  isChanging: boolean;
  onBulkChange: (change: BulkChange) => void;
  /** Further actions on what is selected. */
  bulkActions?: ReactNode;
};

/** The panel is asked for seldom; it comes when it is. */
const FilterPanel = lazy(async () => {
  const panel = await import('./filter-panel.tsx');
  return { default: panel.FilterPanel };
});

/** Heading, search, filter and list. */
export function ContactsPane({
  selection,
  isChanging,
  onBulkChange,
  bulkActions,
  ...listProps
}: ContactsPaneProps) {
  const { t } = useTranslation(['contacts', 'lists']);
  const format = useFormat();
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const { list, params, onParams, onCreate } = listProps;
  const { filter } = params;
  const filterCount = Object.keys(filter).length;
  const isFresh = list.total === 0 && params.q === '' && !params.archived && filterCount === 0;
  const changeFilter = (next: ContactFilter) => onParams({ ...params, filter: next });
  useShortcuts(isFresh ? {} : { f: () => setIsFilterOpen(true) });
  const archiveToggle = (
    <IconButton
      label={params.archived ? t('actions.hideArchive') : t('actions.showArchive')}
      icon={<Archive aria-hidden size={16} />}
      aria-pressed={params.archived}
      onClick={() => onParams({ ...params, archived: !params.archived })}
    />
  );
  return (
    <>
      <div className="px-4 sm:px-0">
        <PageHeader
          title={params.archived ? t('archiveTitle') : t('title')}
          actions={
            isFresh ? (
              <span className="flex justify-end">{archiveToggle}</span>
            ) : (
              <>
                <Button asChild>
                  <Link to={paths.contactsImport()}>
                    <Download aria-hidden size={16} />
                    {t('actions.import')}
                  </Link>
                </Button>
                <Button
                  variant="primary"
                  icon={<Plus aria-hidden size={16} />}
                  aria-keyshortcuts="n"
                  onClick={onCreate}
                >
                  {t('actions.new')}
                </Button>
              </>
            )
          }
        />
      </div>
      {isFresh ? null : (
        <div className="flex items-center gap-2 px-4 py-4 sm:px-0">
          {selection.count > 0 ? (
            <BulkBar
              count={selection.count}
              total={list.total}
              isArchive={params.archived}
              isPending={isChanging}
              onChange={onBulkChange}
              onSelectAll={selection.selectAll}
              onClear={selection.clear}
              actions={bulkActions}
            />
          ) : (
            <>
              <ContactSearch
                q={params.q}
                total={params.q === '' && filterCount === 0 ? list.total : null}
                onSearch={(q) => onParams({ ...params, q })}
              />
              <Button
                variant="ghost"
                className="px-2.5"
                icon={<ListFilter aria-hidden size={16} />}
                aria-haspopup="dialog"
                aria-keyshortcuts="f"
                onClick={() => setIsFilterOpen(true)}
              >
                <span className="sr-only @lg:not-sr-only">{t('lists:filters.title')}</span>
                {filterCount > 0 ? (
                  <span className="text-ember-ink tabular-nums">
                    {format.number(filterCount)}
                  </span>
                ) : null}
              </Button>
              <span className="ml-auto flex items-center">
                {archiveToggle}
                <SortMenu params={params} onChange={onParams} />
              </span>
            </>
          )}
        </div>
      )}
      {isFresh ? null : <FilterChips filter={filter} onChange={changeFilter} />}
      <OfflineNotice />
      <ContactList
        {...listProps}
        selectedIds={selection.selectedIds}
        onToggleSelect={selection.toggle}
      />
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
