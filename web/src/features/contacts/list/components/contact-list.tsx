import type { ListColumn } from '@kith/contract/contact-views/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import type { useContactList } from '#features/contacts/shared/api/contact-list.ts';
import {
  chooseSort,
  type ListParams,
  writeListing,
} from '#features/contacts/shared/api/list-params.ts';
import { gridStyle } from './contact-columns.ts';
import { ContactListHeader } from './contact-list-header.tsx';
import { ContactListSkeleton } from './contact-list-skeleton.tsx';
import { ContactRow } from './contact-row.tsx';
import { NoContacts, NoMatches, NoneLeft, NothingArchived } from './contacts-empty.tsx';

const rowHeightPx = 56;

type ContactListProps = {
  list: ReturnType<typeof useContactList>;
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

/** The list in its frame, or its state: loading, failure, empty. */
export function ContactList({ list, params, onParams, onCreate, ...rest }: ContactListProps) {
  const { query, contacts } = list;
  if (query.isError && contacts.length === 0) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isSuccess && contacts.length === 0 && !query.isPlaceholderData) {
    if (Object.keys(params.filter).length > 0) {
      return <NoneLeft onClear={() => onParams({ ...params, filter: {} })} />;
    }
    if (params.q.trim() !== '') {
      return <NoMatches q={params.q.trim()} onClear={() => onParams({ ...params, q: '' })} />;
    }
    if (params.archived) {
      return <NothingArchived onLeave={() => onParams({ ...params, archived: false })} />;
    }
    return <NoContacts onCreate={onCreate} />;
  }
  return (
    <div
      style={gridStyle(rest.columns)}
      className="flex min-h-0 flex-1 flex-col overflow-hidden border-t border-border bg-surface sm:rounded-t-lg sm:border-x sm:shadow-raised"
    >
      {query.isPending ? (
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
}: Omit<ContactListProps, 'onCreate'>) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
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
        keyActions={{ e: onArchive }}
        onEndReached={() => {
          if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
        }}
        renderRow={(contact, { isSelected }) => (
          <ContactRow
            contact={contact}
            columns={columns}
            isSelected={isSelected}
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
        className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
      />
    </>
  );
}
