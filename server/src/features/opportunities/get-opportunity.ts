import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';
import { type Selectable, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactFiles } from '#platform/database/database-types.ts';
import { readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readMemberHistory } from './member-history.ts';
import { readOpportunityRows } from './opportunity-rows.ts';
import { presentOpportunity } from './present.ts';

/** @throws `not_found` */
export function getOpportunity({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<OpportunityDetail> {
  return ctx.database.transaction((tx) => readDetail(tx, ctx, id));
}

/** The same inside the transaction of a change. */
export async function readDetail(
  tx: Tx,
  ctx: MemberContext,
  id: string,
): Promise<OpportunityDetail> {
  const ownerId = ctx.actor.memberId;
  const [row] = await readOpportunityRows(tx, ownerId, { id });
  if (!row) throw notFound('Opportunity');
  const history = await readMemberHistory(tx, ownerId, ctx.clock.now());
  const files = await readFiles(tx, ownerId, id);
  return {
    ...presentOpportunity(row, history),
    outcome_reason: row.outcome_reason,
    own_probability: row.own_probability,
    today: history.today,
    history: await readStageChanges(tx, ownerId, id),
    files: files.map((file) => ({
      id: file.id,
      contact_id: file.contact_id,
      name: file.name,
      media_type: file.media_type,
      bytes: file.bytes,
    })),
  };
}

/** Every stage it came to, the last one first. */
async function readStageChanges(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<OpportunityDetail['history']> {
  const rows = await tx
    .selectFrom('opportunity_stage_changes')
    .select(['from_stage', 'to_stage', 'reason', 'changed_at'])
    .where('owner_id', '=', ownerId)
    .where('opportunity_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ from_stage: from, to_stage: to, reason, changed_at: at }) => ({
    from,
    to,
    reason,
    at: toWireTime(at),
  }));
}

type FileRow = Pick<
  Selectable<ContactFiles>,
  'id' | 'contact_id' | 'name' | 'media_type' | 'bytes'
>;

function readFiles(tx: Tx, ownerId: string, id: string): Promise<FileRow[]> {
  return readRows(
    tx,
    sql<FileRow>`select f.id, f.contact_id, f.name, f.media_type, f.bytes
      from opportunity_files a
      join contact_files f on f.owner_id = ${ownerId} and f.id = a.file_id and f.deleted_at is null
      join contacts c on c.owner_id = ${ownerId} and c.id = f.contact_id and c.deleted_at is null
      where a.owner_id = ${ownerId} and a.opportunity_id = ${id}
      order by a.attached_at desc, f.id`,
  );
}
