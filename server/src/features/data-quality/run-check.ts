import { readLocalDay } from '#features/profile/local-day.ts';
import type { Tx } from '#platform/database/tx.ts';

import { checkContacts } from './check-contacts.ts';
import { readNetworkState } from './network-state.ts';
import { storeSummary, type Summary } from './summarize.ts';

/** Finds everything again and stores what was counted. */
export async function runCheck(tx: Tx, ownerId: string, now: Date): Promise<Summary> {
  const today = await readLocalDay(tx, ownerId, now);
  const { fingerprint } = await readNetworkState(tx, ownerId, today.date);
  await checkContacts(tx, { ownerId, now });
  return storeSummary(tx, ownerId, { fingerprint, now, today: today.date });
}
