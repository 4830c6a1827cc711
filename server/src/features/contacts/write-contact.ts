import { randomUUID } from 'node:crypto';

import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { toColumns, toPoints } from './contact-fields.ts';
import type { ContactRow } from './contact-row.ts';
import { duplicateOf, noDuplicates } from './duplicate-of.ts';
import { insertContact } from './queries.ts';

/** A member's additions are serialized by it, so that two can't both find no duplicate. */
export const contactsLock = (ownerId: string): string => `contacts:${ownerId}`;

/**
 * Adds a contact in a transaction that holds the lock. It costs nothing: see `createContact`.
 *
 * @throws `duplicate_contact` when another contact looks like the same person and the input doesn't
 * say `allow_duplicate`; the details name that contact, so that the member can open it instead.
 */
export async function writeContact(
  tx: Tx,
  {
    ownerId,
    id = randomUUID(),
    input,
    now,
  }: { ownerId: string; id?: string; input: ContactCreate; now: Date },
): Promise<ContactRow> {
  const { allow_duplicate: allowsDuplicate, ...fields } = input;
  const contact = { columns: toColumns(fields), points: toPoints(fields) };
  const unless = allowsDuplicate ? noDuplicates : duplicateOf(ownerId, contact);
  const { added, duplicate } = await insertContact(tx, ownerId, { ...contact, id, unless, now });
  if (added) return added;
  throw new AppError('duplicate_contact', 'This person is a contact already', duplicate);
}
