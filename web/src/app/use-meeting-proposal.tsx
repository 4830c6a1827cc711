import { lazy, type ReactNode, Suspense, useState } from 'react';

const MeetContact = lazy(async () => {
  const part = await import('./meet-contact.tsx');
  return { default: part.MeetContact };
});

/** Proposing times to a contact from wherever the member is. */
export function useMeetingProposal(): { meet: (contactId: string) => void; dialog: ReactNode } {
  const [contactId, setContactId] = useState<string | null>(null);
  return {
    meet: setContactId,
    dialog:
      contactId === null ? null : (
        <Suspense>
          <MeetContact contactId={contactId} onClose={() => setContactId(null)} />
        </Suspense>
      ),
  };
}
