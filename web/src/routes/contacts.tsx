import { paths } from '@kith/contract/app-routes/paths';
import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, PrefetchPageLinks, useNavigate, useParams, useSearchParams } from 'react-router';
import { AddressBookNav } from '#app/address-book-nav.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { useBulkChange } from '#features/contacts/list/api/bulk-change.ts';
import { contactOptions } from '#features/contacts/shared/api/contact.ts';
import { contactListOptions, useContactList } from '#features/contacts/shared/api/contact-list.ts';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';
import { readListParams, writeListParams } from '#features/contacts/shared/api/list-params.ts';
import {
  type ArchiveOrDelete,
  useArchiveOrDelete,
} from '#features/contacts/shared/api/archive-or-delete.ts';
import { ContactsPane } from '#features/contacts/list/components/contacts-pane.tsx';
import type { ListPosition } from '#features/contacts/shared/components/list-position.ts';
import { findPosition } from '#features/contacts/shared/components/list-position.ts';
import { useContactShortcutHelp } from '#features/contacts/list/components/use-contact-shortcut-help.ts';
import { useSelection } from '#features/contacts/list/components/use-selection.ts';
import { DuplicatesEntry } from '#features/duplicates/components/duplicates-entry.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';

export const handle: ScreenHandle = {
  isFullBleed: true,
  prefetch: (queryClient, search) =>
    queryClient.prefetchInfiniteQuery(contactListOptions(readListParams(search))),
};

/** The form is a large part of the screen's code; it loads on first use. */
const NewContactDialog = lazy(async () => {
  const dialogs = await import('#features/contacts/form/components/contact-dialogs.tsx');
  return { default: dialogs.NewContactDialog };
});

/** Needed only with a selection, so it loads with the first one. */
const GroupMenu = lazy(async () => {
  const menu = await import('#features/agenda/components/group-menu.tsx');
  return { default: menu.GroupMenu };
});

/** What the list passes to the open contact beside it. */
export type ContactsOutlet = {
  position: ListPosition;
  onArchiveOrDelete: (step: ArchiveOrDelete, contact: ContactSummary) => void;
};

/** The list; an open contact is beside it, or replaces it below 1024 px. */
export default function Contacts() {
  // Both at once: a text that came with the first rows would suspend the screen again.
  const { t } = useTranslation(['contacts', 'lists']);
  const { contactId = null } = useParams();
  const { params, changeParams, open, close } = useContactsAddress(contactId);
  const list = useContactList(params);
  const selection = useSelection(list.contacts, { params, total: list.total });
  const bulkChange = useBulkChange();
  const archiveOrDelete = useArchiveOrDelete();
  const [dialog, setDialog] = useState<'new' | null>(null);
  useShortcuts({ n: () => setDialog('new') });
  useContactShortcutHelp();

  const place = findPosition(list.contacts, contactId ?? '');

  /** Archives or deletes one contact; if it is the open one, the next one opens. */
  function moveAway(step: ArchiveOrDelete, contact: ContactSummary) {
    archiveOrDelete.mutate({ step, contact });
    if (contact.id !== contactId) return;
    if (place.nextId === null) close();
    else open(place.nextId, { replace: true });
  }

  /** Changes the selected contacts; those that leave the list are deselected and closed. */
  function changeSelected(change: BulkChange) {
    const shownIds = [...selection.selectedIds];
    bulkChange.mutate({ change, selection: selection.bulkSelection, shownIds });
    if (!['archive', 'unarchive', 'delete'].includes(change.action)) return;
    selection.clear();
    if (contactId !== null && selection.selectedIds.has(contactId)) close();
  }

  const outlet: ContactsOutlet = {
    position: { ...place, onOpen: (id) => open(id, { replace: true }), onClose: close },
    onArchiveOrDelete: moveAway,
  };

  return (
    <div className="relative flex min-h-0 flex-1">
      {list.contacts[0] && contactId === null ? (
        <PrefetchPageLinks page={paths.contact(list.contacts[0].id)} />
      ) : null}
      {contactId === null ? (
        <PageTitle>{params.archived ? t('archiveTitle') : t('title')}</PageTitle>
      ) : null}
      <section
        aria-label={t('title')}
        className={clsx(
          '@container flex min-h-0 min-w-0 flex-1 flex-col pt-6 sm:px-6 xl:px-8',
          contactId !== null && 'max-lg:invisible max-lg:absolute max-lg:inset-0',
        )}
      >
        <AddressBookNav className="mb-1 px-4 sm:px-0" />
        <ContactsPane
          list={list}
          params={params}
          onParams={changeParams}
          openId={contactId}
          onOpen={({ id }) => open(id, { replace: contactId !== null })}
          onMove={({ id }) => {
            if (contactId !== null) open(id, { replace: true });
          }}
          selection={selection}
          isChanging={bulkChange.isPending}
          onBulkChange={changeSelected}
          bulkActions={
            <Suspense>
              <GroupMenu selection={selection.bulkSelection} />
            </Suspense>
          }
          onArchive={(contact) => moveAway(params.archived ? 'unarchive' : 'archive', contact)}
          onCreate={() => setDialog('new')}
          headActions={<DuplicatesEntry />}
        />
      </section>
      <Suspense>
        <Outlet context={outlet} />
      </Suspense>
      <Suspense>
        {dialog === 'new' ? (
          <NewContactDialog
            onClose={() => setDialog(null)}
            onCreated={({ id }) => {
              setDialog(null);
              open(id);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/**
 * Search, sort order and the open contact are in the address, so that Back and a reload restore
 * them.
 */
function useContactsAddress(contactId: string | null) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const params = readListParams(search);

  function go(id: string | null, to: ListParams, options: { replace?: boolean } = {}) {
    const query = writeListParams(to).toString();
    const pathname = id === null ? paths.contacts() : paths.contact(id);
    void navigate({ pathname, search: query }, { ...options, preventScrollReset: true });
  }

  return {
    params,
    changeParams: (next: ListParams) => go(contactId, next, { replace: true }),
    open: (id: string, options: { replace?: boolean } = {}) => {
      // Beside the code that shows it, and not after.
      void queryClient.prefetchQuery(contactOptions(id));
      go(id, params, options);
    },
    close: () => go(null, params),
  };
}
