import type { Retention } from '@kith/contract/privacy/rules';

import type { Tx } from '#platform/database/tx.ts';

/** After how many months the member's interactions are deleted; null where that is off. */
export async function readRetention(tx: Tx, ownerId: string): Promise<Retention> {
  const { data_retention_months: months } = await tx
    .selectFrom('profiles')
    .select('data_retention_months')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { months };
}
