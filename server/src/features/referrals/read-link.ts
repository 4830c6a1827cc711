import type { SeenProfile } from '@kith/contract/member-profiles/schemas';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

export type ReferralLinkView = Computed<{
  owner_id: string;
  created_at: TimeText;
  profile: SeenProfile;
}>;

/** A link by which `viewer` could come; a null viewer is a visitor. */
export function findReferralLink(
  tx: Tx,
  { code, viewer, now }: { code: string; viewer: string | null; now: Date },
): Promise<ReferralLinkView | undefined> {
  return readRow(
    tx,
    sql<ReferralLinkView>`
      select l.owner_id, l.created_at,
        (select to_jsonb(v) from visible_profile(l.owner_id, false, shows_profile(l.owner_id), false,
          false) v) as profile
      from open_referral_links(${viewer}, ${now}) l where l.code = ${code}`,
  );
}

/** What a visitor reads of a member's link; nothing where it can't be opened, whatever the reason. */
export function readReferralLink(
  database: Database,
  code: string,
  now: Date,
): Promise<ReferralLinkView | undefined> {
  return runAsService(database, (tx) => findReferralLink(tx, { code, viewer: null, now }));
}

/** Counts that a visitor opened a member's link. */
export async function countOpened(database: Database, ownerId: string): Promise<void> {
  await runAsService(database, (tx) =>
    sql`update referral_links set opens = opens + 1 where owner_id = ${ownerId}`.execute(tx),
  );
}
