import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { eq } from 'drizzle-orm';

import type { Tx } from '#platform/database/transaction.ts';

import { privacyPreferences } from './tables.ts';

/** The preferences that bind requests to a member, or null where they did not ask for that. */
export async function readPrivacyPreferences(
  tx: Tx,
  ownerId: string,
): Promise<PrivacyPreferences | null> {
  const [row] = await tx
    .select()
    .from(privacyPreferences)
    .where(eq(privacyPreferences.ownerId, ownerId));
  if (!row) return null;
  const { ownerId: _owner, updatedAt: _at, ...preferences } = row;
  return preferences;
}
