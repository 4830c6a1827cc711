import type { MatchArm } from '@kith/contract/matches/rules';
import { arrayParam, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { RankedPair } from './rank-matches.ts';

type Written = {
  pairs: readonly RankedPair[];
  arm: MatchArm;
  /** Whose pairs were looked for; null for everyone's. */
  only: readonly string[] | null;
  now: Date;
};

const batchSize = 1_000;

/**
 * Stores what a run found. Pairs that the member decided about stay as they are, those that are no longer
 * found go, and the direction of a proposed pair follows who seeks now.
 */
export async function writePairs(tx: Tx, ownerId: string, written: Written): Promise<void> {
  const { pairs, arm, only, now } = written;
  const isOurs =
    only === null
      ? sql`true`
      : sql`(m.seeker_id = any(${arrayParam(only, 'uuid[]')})
          or m.helper_id = any(${arrayParam(only, 'uuid[]')}))`;
  const keys = pairs.map(({ seeker_id, helper_id }) => ({ seeker_id, helper_id }));
  await sql`
    with found as materialized (
      select least(r.seeker_id, r.helper_id) as low, greatest(r.seeker_id, r.helper_id) as high
      from jsonb_to_recordset(${jsonParam(keys)}) as r(seeker_id uuid, helper_id uuid))
    delete from matches m where m.owner_id = ${ownerId} and m.state = 'proposed' and ${isOurs}
      and (least(m.seeker_id, m.helper_id), greatest(m.seeker_id, m.helper_id))
        not in (select low, high from found)`.execute(tx);
  for (let from = 0; from < pairs.length; from += batchSize) {
    await sql`
      insert into matches as m (owner_id, seeker_id, helper_id, seeker_member, helper_member, score, confidence, parts, evidence,
        arm, found_at, changed_at)
      select ${ownerId}::uuid, r.seeker_id, r.helper_id, r.seeker_member, r.helper_member, r.score, r.confidence, r.parts, r.evidence,
        ${arm}, ${now}, ${now}
      from jsonb_to_recordset(${jsonParam(pairs.slice(from, from + batchSize))}) as r(seeker_id uuid,
          helper_id uuid, seeker_member uuid, helper_member uuid, score real, confidence real, parts jsonb, evidence jsonb)
        join contacts a on a.owner_id = ${ownerId} and a.id = r.seeker_id and a.deleted_at is null
        join contacts b on b.owner_id = ${ownerId} and b.id = r.helper_id and b.deleted_at is null
      on conflict (owner_id, least(seeker_id, helper_id), greatest(seeker_id, helper_id))
      do update set seeker_id = excluded.seeker_id, helper_id = excluded.helper_id,
          seeker_member = excluded.seeker_member, helper_member = excluded.helper_member,
          score = excluded.score, confidence = excluded.confidence, parts = excluded.parts,
          evidence = excluded.evidence, arm = excluded.arm
        where m.state = 'proposed' and (m.seeker_id, m.seeker_member, m.helper_member, m.score,
          m.evidence, m.parts, m.arm)
          is distinct from (excluded.seeker_id, excluded.seeker_member, excluded.helper_member, excluded.score, excluded.evidence, excluded.parts,
            excluded.arm)`.execute(tx);
  }
}
