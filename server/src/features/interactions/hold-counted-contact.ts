import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import type { Tx } from '#platform/database/tx.ts';

export type CountedContact = {
  /** The contact that is the other of the two. */
  contact_id: string;
  /** Other contacts that have days of the two: the other was linked to them before. */
  former_ids: string[];
};

/** With its contacts locked: what is read then is as the previous holder left it. */
export async function holdCountedContact<Place extends CountedContact>(
  tx: Tx,
  ownerId: string,
  read: () => Promise<Place | undefined>,
): Promise<Place | undefined> {
  let place = await read();
  while (place) {
    await lockContactsById(tx, ownerId, [place.contact_id, ...place.former_ids]);
    const current = await read();
    if (current && namesOf(current) === namesOf(place)) return current;
    place = current;
  }
  return undefined;
}

const namesOf = ({ contact_id: id, former_ids: formerIds }: CountedContact) =>
  [id, ...formerIds].join();
