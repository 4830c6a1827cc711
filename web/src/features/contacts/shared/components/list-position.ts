import type { ContactSummary } from '@kith/contract/contacts/schemas';

/** What the list passes to the open contact: its neighbours, and the navigation. */
export type ListPosition = {
  /** The list's data of the contact, shown until everything is loaded. */
  summary: ContactSummary | null;
  previousId: string | null;
  nextId: string | null;
  onOpen: (contactId: string) => void;
  onClose: () => void;
};

export function findPosition(contacts: readonly ContactSummary[], contactId: string) {
  const index = contacts.findIndex((contact) => contact.id === contactId);
  if (index === -1) return { summary: null, previousId: null, nextId: null };
  return {
    summary: contacts[index] ?? null,
    previousId: contacts[index - 1]?.id ?? null,
    nextId: contacts[index + 1]?.id ?? null,
  };
}
