import {
  type QualityKind,
  qualityKinds,
  type QualityPart,
  qualityPartNames,
  qualityParts,
  scoreOf,
} from '@kith/contract/insights/quality-rules';
import { sql } from 'kysely';

import {
  arrayParam,
  type Computed,
  jsonParam,
  readRow,
  readRows,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** What the last check counted; the score follows from it. */
export type Summary = {
  people: number;
  affected: Record<QualityPart, number>;
  kinds: { kind: QualityKind; problems: number; fixable: number }[];
};

/** Counts the problems that are stored. */
async function count(tx: Tx, ownerId: string): Promise<Summary> {
  const kinds = await readRows(
    tx,
    sql<Computed<{ kind: string; problems: number; fixable: number }>>`
      select p.kind, count(*)::integer as problems,
        (count(p.proposal))::integer as fixable
      from quality_problems p where p.owner_id = ${ownerId} group by 1`,
  );
  const affectedBy = (part: QualityPart) => sql`(count(distinct p.contact_id)
    filter (where p.kind = any(${arrayParam(qualityParts[part].kinds, 'text[]')})))::integer
    as ${sql.ref(part)}`;
  const affected = await readRow(
    tx,
    sql<Computed<Record<QualityPart, number>>>`
      select ${sql.join(qualityPartNames.map(affectedBy))} from quality_problems p
      where p.owner_id = ${ownerId}`,
  );
  const people = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from contacts
      where owner_id = ${ownerId} and deleted_at is null and archived_at is null`,
  );
  const none = { problems: 0, fixable: 0 };
  return {
    people: people?.count ?? 0,
    affected: affected ?? { complete: 0, fresh: 0, consistent: 0, reachable: 0 },
    kinds: qualityKinds.map((kind) => ({
      ...(kinds.find((row) => row.kind === kind) ?? none),
      kind,
    })),
  };
}

type Counted = {
  /** The state of the network that was checked; null where another check is due. */
  fingerprint: string | null;
  now: Date;
  /** The member's day. */
  today: string;
};

/** Stores what is counted now. The first count of a day keeps the score that there was before it. */
export async function storeSummary(
  tx: Tx,
  ownerId: string,
  { fingerprint, now, today }: Counted,
): Promise<Summary> {
  const summary = await count(tx, ownerId);
  const score = scoreOf(summary.people, summary.affected);
  const values = { fingerprint, summary: jsonParam(summary), checked_at: now };
  await tx
    .insertInto('quality_checks')
    .values({ owner_id: ownerId, ...values, day: today, day_score: score })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({
        ...values,
        ...(fingerprint === null ? {} : { requested_at: null }),
        day: today,
        day_score: sql<number>`case when quality_checks.day = ${today}
          then quality_checks.day_score else ${score} end`,
      }),
    )
    .execute();
  return summary;
}
