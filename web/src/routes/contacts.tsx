import { paths } from '@kith/contract/app-routes/paths';
import type { BulkChange } from '@kith/contract/contacts/bulk';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Outlet, PrefetchPageLinks, useNavigate, useParams, useSearchParams } from 'react-router';
import { AddressBookNav } from '#app/address-book-nav.tsx';
import { beginVisit } from '#app/begin-visit.ts';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { useBulkChange } from '#features/contacts/list/api/bulk-change.ts';
import { viewsOptions } from '#features/contacts/list/api/views.ts';
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
import { useSelection } from '#features/contacts/list/components/use-selection.ts';
import { DuplicatesEntry } from '#features/duplicates/components/duplicates-entry.tsx';
import { afterFirstView, useIsFirstViewShown } from '#lib/first-view.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { useActions } from '#ui/use-actions.ts';

const TriageEntry = lazy(async () => {
  const entry = await afterFirstView(() => import('#features/triage/components/triage-entry.tsx'));
  return { default: entry.TriageEntry };
});

export const handle: ScreenHandle = {
  isFullBleed: true,
  prefetch: (queryClient, search) =>
    Promise.all([
      queryClient.prefetchInfiniteQuery(contactListOptions(readListParams(search))),
      queryClient.prefetchQuery(viewsOptions()),
    ]),
};

export const clientLoader = async ({ request }: { request: Request }) =>
  beginVisit(handle, request);
export const shouldRevalidate = () => false;

/** The form is a large part of the screen's code; it loads on first use. */
const NewContactDialog = lazy(async () => {
  const dialogs = await import('#features/contacts/form/components/contact-dialogs.tsx');
  return { default: dialogs.NewContactDialog };
});

/** For the menu of a phone. */
const DuplicatesItem = lazy(async () => {
  const item = await import('#features/duplicates/components/duplicates-item.tsx');
  return { default: item.DuplicatesItem };
});

/** For touch screens. */
const ContactSwipes = lazy(async () => {
  const swipes = await import('#app/contact-swipes.tsx');
  return { default: swipes.ContactSwipes };
});

/** Needed only with a selection, so it loads with the first one. */
const GroupMenu = lazy(async () => {
  const menu = await import('#features/agenda/components/group-menu.tsx');
  return { default: menu.GroupMenu };
});

const AnalyseContacts = lazy(async () => {
  const analyse = await import('#app/analyse-contacts.tsx');
  return { default: analyse.AnalyseContacts };
});

const FillContacts = lazy(async () => {
  const fill = await import('#app/fill-contacts.tsx');
  return { default: fill.FillContacts };
});

const QueueProfiles = lazy(async () => {
  const queue = await import('#app/queue-profiles.tsx');
  return { default: queue.QueueProfiles };
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
  const selection = useSelection(list, params);
  const bulkChange = useBulkChange();
  const archiveOrDelete = useArchiveOrDelete();
  const [dialog, setDialog] = useState<'new' | null>(null);
  useActions({ 'contacts.create': () => setDialog('new') });
  const isFirstViewShown = useIsFirstViewShown();

  const title = t(params.archived ? 'archiveTitle' : 'title');
  const place = findPosition(list.contacts, contactId ?? '');

  /** Archives or deletes one contact; if it is the open one, the next one opens. */
  function moveAway(step: ArchiveOrDelete, contact: ContactSummary) {
    archiveOrDelete.mutate({ step, contact });
    selection.drop(contact.id);
    if (contact.id !== contactId) return;
    if (place.nextId === null) close();
    else open(place.nextId, { replace: true });
  }

  const archiveOrRestore = (contact: ContactSummary) =>
    moveAway(params.archived ? 'unarchive' : 'archive', contact);

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
      {list.contacts[0] && contactId === null && isFirstViewShown ? (
        <PrefetchPageLinks page={paths.contact(list.contacts[0].id)} />
      ) : null}
      {contactId === null ? <PageTitle>{title}</PageTitle> : null}
      <section
        aria-label={t('title')}
        className={clsx(
          '@container flex min-h-0 min-w-0 flex-1 flex-col pt-2 sm:px-6 sm:pt-6 md:px-8',
          contactId !== null && 'max-lg:invisible max-lg:absolute max-lg:inset-0',
        )}
      >
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
            <BulkActions onChange={changeSelected} selection={selection.bulkSelection} />
          }
          onArchive={archiveOrRestore}
          onCreate={() => setDialog('new')}
          tabs={<AddressBookNav />}
          headActions={<HeadActions isBeside={contactId !== null} />}
          menuItems={<MenuItems />}
        />
      </section>
      <Suspense>
        <Outlet context={outlet} />
      </Suspense>
      <TouchSwipes
        contacts={list.contacts}
        isArchive={params.archived}
        onArchive={archiveOrRestore}
      />
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

function BulkActions({
  onChange,
  selection,
}: ComponentProps<typeof GroupMenu> & ComponentProps<typeof AnalyseContacts>) {
  return (
    <Suspense>
      <GroupMenu onChange={onChange} />
      <AnalyseContacts selection={selection} />
      <FillContacts selection={selection} />
      <QueueProfiles selection={selection} />
    </Suspense>
  );
}

function MenuItems() {
  return (
    <Suspense>
      <DuplicatesItem />
    </Suspense>
  );
}

function TouchSwipes(props: ComponentProps<typeof ContactSwipes>) {
  const isFirstViewShown = useIsFirstViewShown();
  return (
    <Suspense>
      {isFirstViewShown && navigator.maxTouchPoints > 0 ? <ContactSwipes {...props} /> : null}
    </Suspense>
  );
}

/** Beside a contact there is room for one line of buttons. */
function HeadActions({ isBeside }: { isBeside: boolean }) {
  // They come late, and the buttons would wrap.
  if (isBeside) return null;
  return (
    <>
      <Suspense>
        <TriageEntry />
      </Suspense>
      <DuplicatesEntry />
    </>
  );
}
