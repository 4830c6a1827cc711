import type { Contact } from '@kith/contract/contacts/schemas';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { contactColumns, type ContactRow, pointsColumn } from './contact-row.ts';
import { lockContactsById } from './lock-contacts.ts';
import { presentContact } from './present.ts';

/**
 * Several contacts in their public form, by id, without deleted ones. With `locks` they stay locked
 * until the transaction ends (in the order of ids, so that two never wait for each other).
 */
export async function readContacts(
  tx: Tx,
  ownerId: string,
  { ids, now, locks = false }: { ids: readonly string[]; now: Date; locks?: boolean },
): Promise<Map<string, Contact>> {
  if (locks) await lockContactsById(tx, ownerId, ids);
  const rows = await readRows(
    tx,
    sql<ContactRow>`select ${contactColumns}, ${pointsColumn} from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
        and c.deleted_at is null`,
  );
  return new Map(rows.map((row) => [row.id, presentContact(row, now)]));
}
