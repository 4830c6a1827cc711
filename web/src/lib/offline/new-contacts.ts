import { fullName } from '@kith/contract/contacts/rules';
import type { ContactCreate } from '@kith/contract/contacts/schemas';
import type { NewContact } from './change-rules.ts';
import { writeChanges } from './changes.ts';
import { insertByAge, reAsk, reviseNewContact } from './new-contact-rules.ts';

/**
 * Queues a new contact. `wasAsked`: it was already sent under the key and may have arrived.
 *
 * @throws when the device can't store it.
 */
export async function queueNewContact({
  contact,
  idempotencyKey,
  wasAsked,
}: {
  contact: ContactCreate;
  idempotencyKey: string;
  wasAsked: boolean;
}): Promise<void> {
  const change: NewContact = {
    kind: 'new_contact',
    id: idempotencyKey,
    contactId: null,
    contactName: fullName(contact),
    queuedAt: new Date().toISOString(),
    state: { status: 'queued' },
    contact,
    asked: wasAsked ? contact : null,
  };
  await writeChanges((queue) => insertByAge(queue, change));
}

/**
 * Edits a queued new contact, which the member saw as `change`. If it is no longer queued, it may
 * have been added; then this becomes an edit.
 *
 * @throws when the device can't store it.
 */
export async function changeNewContact(change: NewContact, contact: ContactCreate): Promise<void> {
  await writeChanges((queue) => {
    if (!queue.some(({ id }) => id === change.id))
      return insertByAge(queue, reAsk(change, contact));
    return queue.map((other) =>
      other.id === change.id && other.kind === 'new_contact'
        ? reviseNewContact(other, contact)
        : other,
    );
  });
}

/**
 * Queues a discarded new contact again.
 * @throws when the device can't store it.
 */
export function bringBack(change: NewContact): Promise<void> {
  return writeChanges((queue) => insertByAge(queue, change));
}
