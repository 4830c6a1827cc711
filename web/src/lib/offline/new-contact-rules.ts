import { fullName } from '@kith/contract/contacts/rules';
import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import type { ContactEdit, NewContact, OfflineChange, RefusedState } from './change-rules.ts';
import { changedFields, fieldsIn, isSameValue, pickFields } from './change-rules.ts';

/** Somebody new after the member wrote them anew: they wait again. */
export function reviseNewContact(change: NewContact, contact: ContactCreate): NewContact {
  return {
    ...change,
    // A refused attempt is over.
    id: change.state.status === 'refused' ? crypto.randomUUID() : change.id,
    contact,
    contactName: fullName(contact),
    state: { status: 'waiting' },
  };
}

/**
 * The same of somebody who waits no longer, for what reason is not known here: asked for again as
 * they were, they are found where they were added, and what the member changed becomes an edit.
 */
export function reAsk(change: NewContact, contact: ContactCreate): NewContact {
  const revised = reviseNewContact(change, contact);
  const isSameAttempt = revised.id === change.id;
  return isSameAttempt ? { ...revised, asked: change.asked ?? change.contact } : revised;
}

/** Somebody new after a refusal: nobody was added, so what the member changed since is tried first. */
export function refuseNewContact(change: NewContact, state: RefusedState): NewContact {
  const isRevised = change.asked !== null && !isSameValue(change.contact, change.asked);
  return { ...change, asked: null, state: isRevised ? change.state : state };
}

/** What the member changed of somebody new after they went out, as an edit of whom the server added. */
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
      state: { status: 'waiting' },
      values,
      base: { revision: added.revision, values: pickFields(added, names) },
    },
  ];
}

/** Puts a change where its age belongs, unless it is there. */
export function insertByAge(
  changes: readonly OfflineChange[],
  change: OfflineChange,
): readonly OfflineChange[] {
  if (changes.some(({ id }) => id === change.id)) return changes;
  const younger = changes.findIndex(({ queuedAt }) => queuedAt > change.queuedAt);
  return changes.toSpliced(younger === -1 ? changes.length : younger, 0, change);
}
