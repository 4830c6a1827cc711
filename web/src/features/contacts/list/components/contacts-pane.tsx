import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { QueuedContacts } from '#features/contacts/queued/components/queued-contacts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIsAtLeast } from '#lib/media-query.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useAreViewsKnown } from '../api/views.ts';
import { ContactList } from './contact-list.tsx';
import { ArchiveToggle, ListActions } from './list-actions.tsx';
import { ListBar } from './list-bar.tsx';
import { useColumns } from './use-columns.ts';
import { ViewTabs } from './view-tabs.tsx';

type ContactsPaneProps = Omit<
  ComponentProps<typeof ContactList>,
  'columns' | 'selectedIds' | 'onToggleSelect' | 'isLoading'
> &
  Pick<
    ComponentProps<typeof ListBar>,
    'selection' | 'isChanging' | 'onBulkChange' | 'bulkActions' | 'menuItems'
  > & {
    /** Links to the other sides of the address book, under the heading. */
    tabs: ReactNode;
    /** Further actions for the whole list, as buttons. */
    headActions: ReactNode;
  };

/** Shown only above a filtered list. */
const FilterChips = lazy(async () => {
  const chips = await import('#features/contacts/filters/components/filter-chips.tsx');
  return { default: chips.FilterChips };
});

/** From this width the actions are buttons; below it, most are in a menu. */
const buttonsFromPx = 640;

/** Heading, tabs, search, filter and list. */
export function ContactsPane({
  selection,
  isChanging,
  onBulkChange,
  bulkActions,
  tabs,
  headActions,
  menuItems,
  ...listProps
}: ContactsPaneProps) {
  const { t } = useTranslation('contacts');
  const { list, params, onParams, onCreate } = listProps;
  const { filter } = params;
  const isFiltered = Object.keys(filter).length > 0;
  const isFresh = list.total === 0 && params.q === '' && !params.archived && !isFiltered;
  const columns = useColumns(params, onParams);
  const isWide = useIsAtLeast(buttonsFromPx);
  // The views have a row above the list: both appear at once.
  const areViewsKnown = useAreViewsKnown();
  const isLoading = !areViewsKnown || list.query.isPending;
  return (
    <>
      <div className="grid gap-1 px-4 sm:gap-2 sm:px-0">
        <PageHeader
          title={params.archived ? t('archiveTitle') : t('title')}
          hasSmallActions
          actions={
            isFresh ? (
              <ArchiveToggle params={params} onParams={onParams} />
            ) : (
              <ListActions
                isWide={isWide}
                isBeside={listProps.openId !== null}
                onCreate={onCreate}
                headActions={isWide ? headActions : null}
              />
            )
          }
        />
        {tabs}
      </div>
      {isFresh ? null : (
        <ListBar
          list={list}
          params={params}
          onParams={onParams}
          columns={columns}
          selection={selection}
          isChanging={isChanging}
          onBulkChange={onBulkChange}
          bulkActions={bulkActions}
          menuItems={menuItems}
          isWide={isWide}
        />
      )}
      {isFresh || isLoading ? null : (
        <ViewTabs params={params} columns={columns.columns} onParams={onParams} />
      )}
      <Suspense fallback={<div className="h-9 shrink-0" />}>
        {isFiltered ? (
          <FilterChips filter={filter} onChange={(next) => onParams({ ...params, filter: next })} />
        ) : null}
      </Suspense>
      {params.archived ? null : <QueuedContacts />}
      <ContactList
        {...listProps}
        isLoading={isLoading}
        columns={columns.columns}
        selectedIds={selection.selectedIds}
        onToggleSelect={selection.toggle}
      />
      {/* The last people scroll out from under the part of a phone’s bar that is above the navigation. */}
      {selection.count > 0 ? <div className="h-12 shrink-0 sm:hidden" /> : null}
    </>
  );
}
