import { refreshLoggedWords } from '#features/contacts/logged-words.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recomputeWarmth } from './refresh-warmth.ts';

/** Recomputes what follows of contacts from what the member logged: their warmth and search words. */
export async function refreshContacts(
  tx: Tx,
  ownerId: string,
  contactIds: readonly string[],
): Promise<void> {
  await recomputeWarmth(tx, ownerId, contactIds);
  await refreshLoggedWords(tx, ownerId, contactIds);
}
