import { paths } from '@kith/contract/app-routes/paths';
import type { ListColumn } from '@kith/contract/contact-views/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import type { useContactList } from '#features/contacts/shared/api/contact-list.ts';
import {
  chooseSort,
  type ListParams,
  writeListing,
  writeListParams,
} from '#features/contacts/shared/api/list-params.ts';
import { gridStyle } from './contact-columns.ts';
import { ContactListHeader } from './contact-list-header.tsx';
import { ContactListSkeleton } from './contact-list-skeleton.tsx';
import { ContactRow } from './contact-row.tsx';

const rowHeightPx = 56;

type ContactListProps = {
  list: ReturnType<typeof useContactList>;
  /** The rows, or what is above them, are not there yet. */
  isLoading: boolean;
  params: ListParams;
  onParams: (params: ListParams) => void;
  columns: readonly ListColumn[];
  openId: string | null;
  onOpen: (contact: ContactSummary) => void;
  onMove: (contact: ContactSummary) => void;
  selectedIds: ReadonlySet<string>;
  onToggleSelect: (contact: ContactSummary, options: { isRange: boolean }) => void;
  onArchive: (contact: ContactSummary) => void;
  onCreate: () => void;
};

/** Most lists have someone in them. */
const EmptyList = lazy(async () => {
  const empty = await import('./contacts-empty.tsx');
  return { default: empty.EmptyList };
});

/** The list in its frame, or its state: loading, failure, empty. */
export function ContactList({
  list,
  isLoading,
  params,
  onParams,
  onCreate,
  ...rest
}: ContactListProps) {
  const { query, contacts } = list;
  if (query.isError && contacts.length === 0) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isSuccess && contacts.length === 0 && !query.isPlaceholderData) {
    return (
      <Suspense>
        <EmptyList params={params} onParams={onParams} onCreate={onCreate} />
      </Suspense>
    );
  }
  return (
    <div
      // What appears above the list while it loads moves a placeholder, never a person.
      key={isLoading ? 'loading' : 'loaded'}
      style={gridStyle(rest.columns)}
      className="flex min-h-0 flex-1 flex-col overflow-hidden border-t border-border bg-surface sm:rounded-t-lg sm:border-x sm:shadow-raised"
    >
      {isLoading ? (
        <ContactListSkeleton columns={rest.columns} />
      ) : (
        <LoadedList list={list} params={params} onParams={onParams} {...rest} />
      )}
    </div>
  );
}

function LoadedList({
  list: { query, contacts, total },
  params,
  onParams,
  columns,
  openId,
  onOpen,
  onMove,
  selectedIds,
  onToggleSelect,
  onArchive,
}: Omit<ContactListProps, 'onCreate' | 'isLoading'>) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const search = writeListParams(params).toString();
  const count = total ?? (query.hasNextPage ? null : contacts.length);
  return (
    <>
      <p role="status" className="sr-only">
        {query.isPlaceholderData || count === null
          ? ''
          : t('list.found', { count, number: format.number(count) })}
      </p>
      <VirtualList
        label={params.archived ? t('archiveTitle') : t('title')}
        listing={writeListing(params).toString()}
        items={contacts}
        getKey={(contact) => contact.id}
        rowHeightPx={rowHeightPx}
        totalCount={count ?? undefined}
        header={
          <ContactListHeader
            columns={columns}
            params={params}
            onSort={(sort) => onParams(chooseSort(params, sort))}
          />
        }
        openKey={openId}
        onOpen={onOpen}
        onMove={onMove}
        selectedKeys={selectedIds}
        onToggleSelect={onToggleSelect}
        actions={{ 'list.archive': onArchive }}
        onEndReached={() => {
          if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
        }}
        renderRow={(contact, { isSelected }) => (
          <ContactRow
            contact={contact}
            columns={columns}
            isSelected={isSelected}
            to={{ pathname: paths.contact(contact.id), search }}
            onToggleSelect={(options) => onToggleSelect(contact, options)}
          />
        )}
        footer={
          query.isFetchingNextPage ? (
            <div className="grid h-14 place-items-center text-muted">
              <Spinner />
            </div>
          ) : null
        }
        // A sideways movement is a swipe, not the browser's.
        rowClassName="touch-pan-y touch-pinch-zoom"
        className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
      />
    </>
  );
}
