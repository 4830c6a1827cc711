import type { Tx } from '#platform/database/tx.ts';

/** Whether the member has this contact: neither deleted nor merged into another. */
export async function hasContact(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  return (await selectContact(tx, ownerId, id).executeTakeFirst()) !== undefined;
}

/** The same, and locks it until the transaction ends. */
export async function holdContact(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  return (await selectContact(tx, ownerId, id).forShare().executeTakeFirst()) !== undefined;
}

function selectContact(tx: Tx, ownerId: string, id: string) {
  return tx
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
}
