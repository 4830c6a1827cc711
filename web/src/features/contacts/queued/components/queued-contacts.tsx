import { lazy, Suspense, useState } from 'react';
import type { NewContact } from '#lib/offline/change-rules.ts';
import { useQueuedChanges } from '#lib/offline/changes.ts';

/** Shown only while contacts are queued, so they load with the first one. */
const QueuedContactList = lazy(async () => {
  const list = await import('./queued-contact-list.tsx');
  return { default: list.QueuedContactList };
});
const QueuedContactDialog = lazy(async () => {
  const dialog = await import('./queued-contact-dialog.tsx');
  return { default: dialog.QueuedContactDialog };
});

/**
 * Contacts added without a connection. The form outlives the line, which disappears once they are
 * sent.
 */
export function QueuedContacts() {
  const contacts = useQueuedChanges().filter((change) => change.kind === 'new_contact');
  const [edited, setEdited] = useState<NewContact | null>(null);
  return (
    <>
      <Suspense>
        {contacts.length > 0 ? <QueuedContactList contacts={contacts} onEdit={setEdited} /> : null}
      </Suspense>
      <Suspense>
        {edited ? (
          <QueuedContactDialog key={edited.id} change={edited} onClose={() => setEdited(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
