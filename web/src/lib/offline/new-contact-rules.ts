import { fullName } from '@kith/contract/contacts/rules';
import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import type { ContactEdit, NewContact, OfflineChange, FailedState } from './change-rules.ts';
import { changedFields, fieldsIn, isSameValue, pickFields } from './change-rules.ts';

/** A new contact after the member edited it: queued again. */
export function reviseNewContact(change: NewContact, contact: ContactCreate): NewContact {
  return {
    ...change,
    // A refused attempt is over, so the next one gets a new key.
    id: change.state.status === 'failed' ? crypto.randomUUID() : change.id,
    contact,
    contactName: fullName(contact),
    state: { status: 'queued' },
  };
}

/**
 * Queues a new contact again that is no longer in the queue, for an unknown reason. If the server
 * has added it, the retry finds it, and the member's changes become an edit.
 */
export function reAsk(change: NewContact, contact: ContactCreate): NewContact {
  const revised = reviseNewContact(change, contact);
  const isSameAttempt = revised.id === change.id;
  return isSameAttempt ? { ...revised, asked: change.asked ?? change.contact } : revised;
}

/**
 * A new contact after a refusal: nothing was added, so later changes by the member are tried first.
 */
export function failNewContact(change: NewContact, state: FailedState): NewContact {
  const isRevised = change.asked !== null && !isSameValue(change.contact, change.asked);
  return { ...change, asked: null, state: isRevised ? change.state : state };
}

/** What the member changed after the new contact was sent, as an edit of the added contact. */
export function editsOfAdded(change: NewContact, added: Contact): ContactEdit[] {
  const { queuedAt, contactName, asked } = change;
  const { allow_duplicate: _isNew, ...wanted } = change.contact;
  const values = changedFields(wanted, asked ?? change.contact);
  const names = fieldsIn(values);
  if (names.length === 0) return [];
  return [
    {
      kind: 'contact_edit',
      id: crypto.randomUUID(),
      contactId: added.id,
      contactName,
      queuedAt,
      state: { status: 'queued' },
      values,
      base: { revision: added.revision, values: pickFields(added, names) },
    },
  ];
}

/** Inserts a change by its age, unless it is in the list. */
export function insertByAge(
  changes: readonly OfflineChange[],
  change: OfflineChange,
): readonly OfflineChange[] {
  if (changes.some(({ id }) => id === change.id)) return changes;
  const younger = changes.findIndex(({ queuedAt }) => queuedAt > change.queuedAt);
  return changes.toSpliced(younger === -1 ? changes.length : younger, 0, change);
}
