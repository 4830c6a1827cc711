import { holdLock } from '#platform/database/locks.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Serializes a member's changes of cadence rules and groups. It comes before the locks of contacts,
 * whose effective cadence follows the rules.
 */
export async function lockRules(tx: Tx, ownerId: string): Promise<void> {
  await holdLock(tx, `cadence:${ownerId}`);
}
