import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { answerNudgesByMany } from '#features/nudges/answer-nudges.ts';
import type { ImportRows, Interactions } from '#platform/database/database-types.ts';
import { arrayParam, type Computed } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { ApplyScope } from './apply-contacts.ts';

export type EventRow = Pick<Selectable<ImportRows>, 'id'> &
  Computed<{ kind: 'interaction'; outcome: 'new'; contact_id: string }>;

/**
 * Adds the interactions of rows, updates their contacts' warmth and completes nudges about them. An interaction of a deleted
 * contact moves to the current contact of the same person.
 */
export async function applyEvents(tx: Tx, scope: ApplyScope, rows: EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ownerId, importId, source, now } = scope;
  const ids = arrayParam(
    rows.map((row) => row.id),
    'integer[]',
  );
  const chosen = sql`o.owner_id = ${ownerId} and o.import_id = ${importId} and o.id = any(${ids})`;
  const { rows: written } = await sql<Pick<Selectable<Interactions>, 'id'>>`
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
      and gone.id = interactions.contact_id and gone.deleted_at is not null)
    returning id`.execute(tx);
  await sql`
    update import_rows o set outcome = 'skipped', reason = 'deleted_contact'
    where ${chosen} and not exists (select from contacts c
      where c.owner_id = o.owner_id and c.id = o.contact_id and c.deleted_at is null)`.execute(tx);
  await recomputeWarmth(
    tx,
    ownerId,
    rows.map((row) => row.contact_id),
  );
  await answerNudgesByMany(tx, { ownerId, interactionIds: written.map(({ id }) => id), now });
}
