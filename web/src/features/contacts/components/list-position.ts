import type { ContactSummary } from '@kith/contract/contacts/schemas';

/** What the list tells the open contact: its neighbours, and the ways out. */
export type ListPosition = {
  /** What the list knows of the contact, shown until everything is loaded. */
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
