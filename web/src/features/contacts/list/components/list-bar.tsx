import type { BulkChange } from '@kith/contract/contacts/bulk';
import { lazy, type ReactNode, Suspense } from 'react';
import type { useContactList } from '#features/contacts/shared/api/contact-list.ts';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';
import { ArchiveToggle } from './list-actions.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListColumns } from './use-columns.ts';
import type { ContactSelection } from './use-selection.ts';

/** Shown only with a selection, so it loads with the first one. */
const BulkBar = lazy(async () => {
  const bar = await import('./bulk-bar.tsx');
  return { default: bar.BulkBar };
});

/** For phones only. */
const ListActionsMenu = lazy(async () => {
  const menu = await import('./list-actions-menu.tsx');
  return { default: menu.ListActionsMenu };
});

type ListBarProps = {
  list: ReturnType<typeof useContactList>;
  params: ListParams;
  onParams: (params: ListParams) => void;
  columns: ListColumns;
  selection: ContactSelection;
  isChanging: boolean;
  onBulkChange: (change: BulkChange) => void;
  /** Further actions for the selection. */
  bulkActions?: ReactNode;
  /** Further items of a phone's menu. */
  menuItems: ReactNode;
  isWide: boolean;
};

/** Search, filter, sort and actions; with a selection its actions, on a phone below. */
export function ListBar({ selection, columns, isWide, ...props }: ListBarProps) {
  const { list, params, onParams } = props;
  const hasSelection = selection.count > 0;
  return (
    <div className="flex items-center gap-2 px-4 py-2 sm:px-0 sm:py-4">
      {hasSelection && isWide ? null : (
        <ListToolbar
          list={list}
          params={params}
          onParams={onParams}
          columns={columns}
          actions={isWide ? <ArchiveToggle params={params} onParams={onParams} /> : null}
          menu={
            isWide ? null : (
              <Suspense fallback={<span className="size-9" />}>
                <ListActionsMenu
                  isArchive={params.archived}
                  onToggleArchive={() => onParams({ ...params, archived: !params.archived })}
                  items={props.menuItems}
                />
              </Suspense>
            )
          }
        />
      )}
      <Suspense fallback={<span className="h-9" />}>
        {hasSelection ? (
          <BulkBar
            count={selection.count}
            total={list.total}
            isArchive={params.archived}
            isPending={props.isChanging}
            onChange={props.onBulkChange}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
            actions={props.bulkActions}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
