import { readLocalDay } from '#features/profile/local-day.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readNetworkState } from './network-state.ts';
import { storeSummary, type Summary } from './summarize.ts';

/**
 * Counts again after a change whose effect on the problems is known and written, so that the network
 * needn't be checked for it.
 */
export async function recount(tx: Tx, ownerId: string, now: Date): Promise<Summary> {
  const today = await readLocalDay(tx, ownerId, now);
  const { fingerprint } = await readNetworkState(tx, ownerId, today.date);
  return storeSummary(tx, ownerId, { fingerprint, now });
}
