import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/** What belongs to one contact, and moves with it in a merge. */
type Belonging = 'contact_files' | 'contact_reminders' | 'interactions';

/**
 * Locks contacts until the transaction ends. The one order: contacts come first, by their ids, then
 * what belongs to them. As a statement of its own, so that what is read next is as the previous
 * holder left it: a statement that waits reads other tables as they were before. Their keys stay
 * free, so that rows that refer to them can be added meanwhile.
 */
export async function lockContactsById(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from contacts where owner_id = ${ownerId} and id = any(${arrayParam(ids, 'uuid[]')})
    order by id for no key update`.execute(tx);
}

/** Locks the contact that a row belongs to, also when a merge gives it to another meanwhile. */
export async function lockContactOf(
  tx: Tx,
  ownerId: string,
  belonging: { table: Belonging; id: string },
): Promise<void> {
  let contactId = await findContactOf(tx, ownerId, belonging);
  while (contactId !== undefined) {
    await lockContactsById(tx, ownerId, [contactId]);
    const current = await findContactOf(tx, ownerId, belonging);
    if (current === contactId) return;
    contactId = current;
  }
}

async function findContactOf(
  tx: Tx,
  ownerId: string,
  { table, id }: { table: Belonging; id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom(table)
    .select('contact_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.contact_id;
}
