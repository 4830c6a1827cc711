import type { PrivacyPreferences } from '@kith/contract/privacy/rules';

import type { Tx } from '#platform/database/tx.ts';

/** The preferences that apply to requests to a member, or null if they stored none. */
export async function readPrivacyPreferences(
  tx: Tx,
  ownerId: string,
): Promise<PrivacyPreferences | null> {
  const row = await tx
    .selectFrom('privacy_preferences')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) return null;
  const { owner_id: _owner, updated_at: _at, ...preferences } = row;
  return preferences;
}
