import type { LinkedOpportunity } from '@kith/contract/chains/schemas';

import { notFound } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

/** @throws `not_found` for one that isn't the member's, or was deleted. */
export async function requireOpportunity(
  tx: Tx,
  ownerId: string,
  id: string | null,
): Promise<LinkedOpportunity | null> {
  if (id === null) return null;
  const found = await findOpportunity(tx, ownerId, id);
  if (!found) throw notFound('Opportunity');
  return found;
}

/** The title of one; null for a deleted one, to which things stay linked in case it is restored. */
export async function findOpportunity(
  tx: Tx,
  ownerId: string,
  id: string | null,
): Promise<LinkedOpportunity | null> {
  if (id === null) return null;
  const found = await tx
    .selectFrom('opportunities')
    .select(['id', 'title'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}
