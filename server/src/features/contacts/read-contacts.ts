import type { Contact } from '@kith/contract/contacts/schemas';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import { contactColumns, type ContactRow, pointsColumn } from './contact-row.ts';
import { presentContact } from './present.ts';

/**
 * Several contacts as they leave the server, by id; deleted ones are not among them. With `locks`
 * nobody else changes them until the transaction ends (in the order of ids: two never wait for each
 * other).
 */
export async function readContacts(
  tx: Tx,
  ownerId: string,
  { ids, now, locks = false }: { ids: readonly string[]; now: Date; locks?: boolean },
): Promise<Map<string, Contact>> {
  const lock: SQL = locks ? sql`for update of c` : sql``;
  const rows = await readRows<ContactRow>(
    tx,
    sql`select ${contactColumns}, ${pointsColumn} from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
        and c.deleted_at is null
      order by c.id ${lock}`,
  );
  return new Map(rows.map((row) => [row.id, presentContact(row, now)]));
}
