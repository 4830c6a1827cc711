import { fullName } from '@kith/contract/contacts/rules';
import type { ContactCreate } from '@kith/contract/contacts/schemas';
import type { NewContact } from './change-rules.ts';
import { writeChanges } from './changes.ts';
import { insertByAge, reAsk, reviseNewContact } from './new-contact-rules.ts';

/**
 * Keeps somebody new until the server has them. `wasAsked`: they went out already under the key, and
 * may have arrived.
 *
 * @throws when the device can't keep them.
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
    state: { status: 'waiting' },
    contact,
    asked: wasAsked ? contact : null,
  };
  await writeChanges((kept) => insertByAge(kept, change));
}

/**
 * Writes somebody anew who waits, as the member found them in `change`. Where they wait no longer,
 * they may have been added meanwhile: then this becomes an edit of them.
 *
 * @throws when the device can't keep it.
 */
export async function changeNewContact(change: NewContact, contact: ContactCreate): Promise<void> {
  await writeChanges((kept) => {
    if (!kept.some(({ id }) => id === change.id)) return insertByAge(kept, reAsk(change, contact));
    return kept.map((other) =>
      other.id === change.id && other.kind === 'new_contact'
        ? reviseNewContact(other, contact)
        : other,
    );
  });
}

/** Brings back somebody who was discarded. @throws when the device can't keep them. */
export function bringBack(change: NewContact): Promise<void> {
  return writeChanges((kept) => insertByAge(kept, change));
}
