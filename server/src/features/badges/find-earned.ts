import { type BadgeId, badgeIds } from '@kith/contract/badges/table';

import { toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** What a member has earned, each with when. */
export async function findEarned(tx: Tx, memberId: string): Promise<Map<BadgeId, string>> {
  const rows = await tx
    .selectFrom('earned_badges')
    .select(['badge', 'earned_at'])
    .where('owner_id', '=', memberId)
    .execute();
  const times = new Map(rows.map((row) => [row.badge, toWireTime(row.earned_at)]));
  return new Map(
    badgeIds.flatMap((id) => {
      const at = times.get(id);
      return at === undefined ? [] : [[id, at] as const];
    }),
  );
}
