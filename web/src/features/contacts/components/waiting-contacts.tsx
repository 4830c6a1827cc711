import { lazy, Suspense, useState } from 'react';
import type { NewContact } from '#lib/offline/change-rules.ts';
import { useWaitingChanges } from '#lib/offline/changes.ts';

/** Stand there only while somebody waits, so they come with the first one. */
const WaitingList = lazy(async () => {
  const list = await import('./waiting-list.tsx');
  return { default: list.WaitingList };
});
const WaitingContactDialog = lazy(async () => {
  const dialog = await import('./waiting-contact-dialog.tsx');
  return { default: dialog.WaitingContactDialog };
});

/** Who was added without a connection. The form outlives the line, which goes once they are sent. */
export function WaitingContacts() {
  const contacts = useWaitingChanges().filter((change) => change.kind === 'new_contact');
  const [edited, setEdited] = useState<NewContact | null>(null);
  return (
    <>
      <Suspense>
        {contacts.length > 0 ? <WaitingList contacts={contacts} onEdit={setEdited} /> : null}
      </Suspense>
      <Suspense>
        {edited ? (
          <WaitingContactDialog key={edited.id} change={edited} onClose={() => setEdited(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
