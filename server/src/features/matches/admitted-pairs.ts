import { isAdmittedNow, readStrict } from '#features/bridges/is-admitted.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import type { PairRow } from './match-queries.ts';

export type MatchService = { database: Database };

type Asking = { ownerId: string; now: Date };

/**
 * The pairs whose members, where the two are any, may be asked by this member: their own rules count as
 * they do for a bridge whose connector the member would be. Why a pair is missing has the same look
 * whatever the reason.
 */
export function keepAdmitted(
  { database }: MatchService,
  pairs: readonly PairRow[],
  { ownerId, now }: Asking,
): Promise<PairRow[]> {
  const ids = pairs.flatMap(({ seeker, helper }) => [seeker.member_id, helper.member_id]);
  const members = [...new Set(ids.flatMap((id) => id ?? []))];
  if (members.length === 0) return Promise.resolve([...pairs]);
  return runAsService(database, async (tx) => {
    const strict = await readStrict(tx, members);
    const kept: PairRow[] = [];
    for (const pair of pairs) {
      const { seeker, helper } = pair;
      const sides = [
        { memberId: seeker.member_id, otherId: helper.member_id },
        { memberId: helper.member_id, otherId: seeker.member_id },
      ];
      let isKept = true;
      for (const { memberId, otherId } of sides) {
        if (memberId === null || !strict.has(memberId)) continue;
        const people = { memberId, byId: ownerId, requesterId: otherId ?? ownerId };
        isKept &&= await isAdmittedNow(tx, { ...people, role: 'target', now });
      }
      if (isKept) kept.push(pair);
    }
    return kept;
  });
}
