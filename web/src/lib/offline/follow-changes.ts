import type {
  Contact,
  ContactPage,
  ContactSummary,
  ListedContact,
} from '@kith/contract/contacts/schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { apiQuery } from '#lib/api-client.ts';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { setNewerData, setNewerQueriesData } from '#lib/newer-data.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { showToast } from '#ui/toast.ts';
import type { OfflineChange } from './change-rules.ts';
import type { SentChange } from './change-sync.ts';

/** Updates the query cache and informs the member about changes that were queued offline. */
export function followChanges(queryClient: QueryClient) {
  return {
    onSent: (sent: SentChange) => {
      if ('contact' in sent) {
        const { contact } = sent;
        const { queryKey } = apiQuery.contacts.get.queryOptions({ input: { id: contact.id } });
        setNewerData(queryClient, queryKey, contact);
        showInLists(queryClient, contact);
      }
      void refreshPeople(queryClient);
    },
    onAdded: (contacts: readonly Contact[]) => void notifyAdded(contacts),
    onBlocked: (change: OfflineChange) => void notifyBlocked(change),
  };
}

/**
 * The values in the lists came from the change; without it they stay until the lists are refetched.
 */
function showInLists(queryClient: QueryClient, contact: Contact) {
  setNewerQueriesData<InfiniteData<ContactPage>>(
    queryClient,
    { queryKey: apiQuery.contacts.list.key({ type: 'infinite' }) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) =>
            item.id === contact.id ? listedAfter(contact, item) : item,
          ),
        })),
      },
  );
}

function listedAfter(contact: Contact, { match, ...item }: ListedContact): ListedContact {
  const names = Object.keys(item) as (keyof ContactSummary)[];
  const summary = Object.fromEntries(names.map((name) => [name, contact[name]])) as ContactSummary;
  return { ...summary, match };
}

/**
 * Changes that need the member are listed at their contact and in the indicator; the toast only
 * points there.
 */
async function notifyBlocked({ kind, contactName: name }: OfflineChange): Promise<void> {
  await i18next.loadNamespaces(['offline', 'new-contacts']);
  const t = translateIn(['offline', 'new-contacts']);
  const isNew = kind === 'new_contact';
  showToast({
    kind: 'warning',
    title: isNew ? t('new-contacts:refused', { name }) : t('changes.blocked', { name }),
    body: isNew ? t('new-contacts:refusedAdvice') : t('changes.blockedAdvice'),
    id: 'offline:blocked',
  });
}

async function notifyAdded(contacts: readonly Contact[]): Promise<void> {
  await i18next.loadNamespaces('new-contacts');
  const t = translateIn('new-contacts');
  const count = contacts.length;
  const name = contacts[0]?.full_name ?? '';
  showToast({ kind: 'success', title: t('added', { count, name }), id: 'offline:added' });
}

/** Informs the member that a change is queued until there is a connection. */
export async function notifyQueued(): Promise<void> {
  await i18next.loadNamespaces('offline');
  const t = translateIn('offline');
  showToast({ kind: 'info', title: t('kept'), body: t('keptAdvice'), id: 'offline:kept' });
}
