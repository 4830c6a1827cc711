import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { ApplyScope } from './apply-contacts.ts';

const eventBatchSize = 2_000;

/**
 * Adds the next interactions and warms their contacts, and marks their rows as applied. A fact that a
 * deleted contact had goes over to the contact that stands for the same person now.
 *
 * @returns rows done.
 */
export async function applyEvents(tx: Tx, scope: ApplyScope): Promise<number> {
  const { ownerId, importId, source, now } = scope;
  const rows = await readRows<{ id: number; contact_id: string }>(
    tx,
    sql`select id, contact_id from import_rows
      where owner_id = ${ownerId} and import_id = ${importId} and kind = 'interaction'
        and outcome = 'new' and applied_at is null
      order by id limit ${eventBatchSize}`,
  );
  if (rows.length === 0) return 0;
  const ids = arrayParam(
    rows.map((row) => row.id),
    'integer[]',
  );
  const chosen = sql`o.owner_id = ${ownerId} and o.import_id = ${importId} and o.id = any(${ids})`;
  await tx.execute(sql`
    insert into interactions (owner_id, contact_id, kind, direction, occurred_at, summary, body,
      source, external_key, import_id, created_at, updated_at)
    select ${ownerId}::uuid, o.contact_id, r.kind, r.direction, r.occurred_at, r.summary, r.body,
      ${source}, r.external_key, ${importId}::uuid, ${now}, ${now}
    from import_rows o
    join contacts c on c.owner_id = o.owner_id and c.id = o.contact_id and c.deleted_at is null
    cross join jsonb_to_record(o.record) as r(kind text, direction text, occurred_at timestamptz,
      summary text, body text, external_key text)
    where ${chosen}
    on conflict (owner_id, external_key) where external_key is not null
    do update set contact_id = excluded.contact_id, import_id = excluded.import_id,
      deleted_at = null, updated_at = excluded.updated_at
    where exists (select from contacts gone where gone.owner_id = interactions.owner_id
      and gone.id = interactions.contact_id and gone.deleted_at is not null)`);
  await tx.execute(sql`
    update import_rows o set applied_at = now(),
      outcome = case when c.id is null then 'skipped' else o.outcome end,
      reason = case when c.id is null then 'unknown_person' else o.reason end
    from import_rows same
    left join contacts c on c.owner_id = same.owner_id and c.id = same.contact_id
      and c.deleted_at is null
    where ${chosen} and same.owner_id = o.owner_id and same.import_id = o.import_id
      and same.id = o.id`);
  await recomputeWarmth(
    tx,
    ownerId,
    rows.map((row) => row.contact_id),
  );
  return rows.length;
}
