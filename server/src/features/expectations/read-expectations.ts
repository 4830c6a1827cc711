import { defaultExpectations, type Expectations } from '@kith/contract/expectations/endpoints';

import type { Tx } from '#platform/database/tx.ts';

/** The member's expectations, in the caller's transaction; the defaults if they chose none. */
export async function readExpectations(tx: Tx, ownerId: string): Promise<Expectations> {
  const row = await tx
    .selectFrom('expectations')
    .select(['goals', 'topics', 'nudges_per_day', 'nudge_kinds'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row ?? defaultExpectations;
}
