import { paths } from '@kith/contract/app-routes/paths';
import type { BulkChange } from '@kith/contract/contacts/bulk';
import { Archive, Download, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ContactList } from './contact-list.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useColumns } from './use-columns.ts';
import type { ContactSelection } from './use-selection.ts';
import { ViewTabs } from './view-tabs.tsx';
import { QueuedContacts } from '#features/contacts/queued/components/queued-contacts.tsx';

type ContactsPaneProps = Omit<
  ComponentProps<typeof ContactList>,
  'columns' | 'selectedIds' | 'onToggleSelect'
> & {
  selection: ContactSelection;
  isChanging: boolean;
  onBulkChange: (change: BulkChange) => void;
  /** Further actions for the selection. */
  bulkActions?: ReactNode;
  /** Further actions for the whole list. */
  headActions?: ReactNode;
};

/** Shown only with a selection, so it loads with the first one. */
const BulkBar = lazy(async () => {
  const bar = await import('./bulk-bar.tsx');
  return { default: bar.BulkBar };
});

/** Shown only above a filtered list. */
const FilterChips = lazy(async () => {
  const chips = await import('#features/contacts/filters/components/filter-chips.tsx');
  return { default: chips.FilterChips };
});

/** Heading, search, filter and list. */
export function ContactsPane({
  selection,
  isChanging,
  onBulkChange,
  bulkActions,
  headActions,
  ...listProps
}: ContactsPaneProps) {
  const { t } = useTranslation('contacts');
  const { list, params, onParams, onCreate } = listProps;
  const { filter } = params;
  const isFiltered = Object.keys(filter).length > 0;
  const isFresh = list.total === 0 && params.q === '' && !params.archived && !isFiltered;
  const columns = useColumns(params, onParams);
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
          hasSmallActions={isFresh}
          actions={
            isFresh ? archiveToggle : <PaneActions onCreate={onCreate} headActions={headActions} />
          }
        />
      </div>
      {isFresh ? null : <ViewTabs params={params} columns={columns.columns} onParams={onParams} />}
      {isFresh ? null : (
        <div className="flex items-center gap-2 px-4 py-4 sm:px-0">
          {selection.count > 0 ? (
            <Suspense fallback={<span className="h-9" />}>
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
            </Suspense>
          ) : (
            <ListToolbar
              list={list}
              params={params}
              onParams={onParams}
              columns={columns}
              archiveToggle={archiveToggle}
            />
          )}
        </div>
      )}
      <Suspense>
        {isFiltered ? (
          <FilterChips filter={filter} onChange={(next) => onParams({ ...params, filter: next })} />
        ) : null}
      </Suspense>
      {params.archived ? null : <QueuedContacts />}
      <ContactList
        {...listProps}
        columns={columns.columns}
        selectedIds={selection.selectedIds}
        onToggleSelect={selection.toggle}
      />
    </>
  );
}

function PaneActions({ onCreate, headActions }: { onCreate: () => void; headActions: ReactNode }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {headActions}
      <ExportMenu />
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
  );
}
