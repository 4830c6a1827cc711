import { isAdmittedNow, readStrict } from '#features/bridges/is-admitted.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { PairRow } from './match-queries.ts';

export type MatchService = { database: Database };

type Asking = { ownerId: string; now: Date };

/**
 * The pairs whose members, where the two are any, may be asked by this member: their own rules count as
 * they do for a bridge whose connector the member would be, and a block between the two always does. Why
 * a pair is missing has the same look whatever the reason.
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
    for (const pair of await dropBlocked(tx, pairs)) {
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

/** The pairs without those whose two members blocked one another, in either direction. */
export function keepUnblocked(
  { database }: MatchService,
  pairs: readonly PairRow[],
): Promise<PairRow[]> {
  return runAsService(database, (tx) => dropBlocked(tx, pairs));
}

/** One query for all pairs; the member who introduces can't read the blocks of others. */
async function dropBlocked(tx: Tx, pairs: readonly PairRow[]): Promise<PairRow[]> {
  const both = pairs.flatMap(({ id, seeker: { member_id: one }, helper: { member_id: other } }) =>
    one === null || other === null ? [] : [{ id, one, other }],
  );
  if (both.length === 0) return [...pairs];
  const column = (values: string[]) => arrayParam(values, 'uuid[]');
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`
      select p.id from unnest(${column(both.map(({ id }) => id))},
        ${column(both.map(({ one }) => one))}, ${column(both.map(({ other }) => other))})
        as p(id, one, other)
      where is_blocked_between(p.one, p.other)`,
  );
  const blocked = new Set(rows.map(({ id }) => id));
  return pairs.filter(({ id }) => !blocked.has(id));
}
