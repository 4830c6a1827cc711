import { defaultExpectations, type Expectations } from '@kith/contract/expectations/endpoints';
import { eq } from 'drizzle-orm';

import type { Tx } from '#platform/database/transaction.ts';

import { expectations } from './tables.ts';

/** What the member wants, in the transaction of what follows it; the defaults where they never said. */
export async function readExpectations(tx: Tx, ownerId: string): Promise<Expectations> {
  const [row] = await tx.select().from(expectations).where(eq(expectations.ownerId, ownerId));
  if (!row) return defaultExpectations;
  return {
    goals: row.goals,
    topics: row.topics,
    nudges_per_day: row.nudgesPerDay,
    nudge_kinds: row.nudgeKinds,
  };
}
