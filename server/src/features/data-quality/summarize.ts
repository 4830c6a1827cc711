import {
  type QualityKind,
  qualityKinds,
  type QualityPart,
  qualityPartNames,
  qualityParts,
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

import { hasFixSql } from './fix-of.ts';

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
        (count(*) filter (where ${hasFixSql}))::integer as fixable
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

/** Stores what is counted now, for the state of the network that `fingerprint` names. */
export async function storeSummary(
  tx: Tx,
  ownerId: string,
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<Summary> {
  const summary = await count(tx, ownerId);
  const values = {
    fingerprint,
    summary: jsonParam(summary),
    checked_at: now,
    requested_at: null,
  };
  await tx
    .insertInto('quality_checks')
    .values({ owner_id: ownerId, ...values })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
    .execute();
  return summary;
}
