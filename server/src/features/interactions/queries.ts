import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import { isToldChange } from '#features/contacts/record-changes.ts';
import { readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { interactionColumns, type InteractionRow } from './interaction-row.ts';

/** What a member says of an interaction, and whether it warms the tie already. */
export type InteractionValues = {
  kind: InteractionKind;
  direction: Direction;
  occurredAt: Date;
  summary: string;
  body: string;
  counted: boolean;
};

/**
 * Undefined when there is no such contact. The contact is locked, so that what its warmth and last
 * contact are made from is read after a change of what counts as being in touch.
 */
export function insertInteraction(
  tx: Tx,
  ownerId: string,
  contactId: string,
  { values, now }: { values: InteractionValues; now: Date },
): Promise<InteractionRow | undefined> {
  return readRow<InteractionRow>(
    tx,
    sql`insert into interactions as i (owner_id, contact_id, kind, direction, occurred_at, summary,
        body, counted, created_at, updated_at)
      select c.owner_id, c.id, ${values.kind}, ${values.direction}, ${values.occurredAt}::timestamptz,
        ${values.summary}, ${values.body}, ${values.counted}::boolean, ${now}::timestamptz,
        ${now}::timestamptz
      from contacts c where c.owner_id = ${ownerId} and c.id = ${contactId} and c.deleted_at is null
      for no key update of c
      returning ${interactionColumns}`,
  );
}

/** An interaction of a contact that is there, held until the transaction ends. */
export function lockInteraction(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedSince }: { deletedSince: Date | null },
): Promise<(InteractionRow & { deleted_at: TimeText | null }) | undefined> {
  return readRow<InteractionRow & { deleted_at: TimeText | null }>(
    tx,
    sql`select ${interactionColumns}, i.deleted_at from interactions i
      join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id and c.deleted_at is null
      where i.owner_id = ${ownerId} and i.id = ${id}
        and (i.deleted_at is null or i.deleted_at > ${deletedSince}::timestamptz)
      for update of i`,
  );
}

export async function updateInteractionRow(
  tx: Tx,
  ownerId: string,
  id: string,
  { values, now }: { values: InteractionValues; now: Date },
): Promise<InteractionRow> {
  const row = await readRow<InteractionRow>(
    tx,
    sql`update interactions i set kind = ${values.kind}, direction = ${values.direction},
        occurred_at = ${values.occurredAt}, summary = ${values.summary}, body = ${values.body},
        counted = ${values.counted}, updated_at = ${now}
      where i.owner_id = ${ownerId} and i.id = ${id} returning ${interactionColumns}`,
  );
  if (!row) throw new Error('A locked interaction is gone');
  return row;
}

export async function setInteractionDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update interactions set deleted_at = ${deletedAt} where owner_id = ${ownerId} and id = ${id}`);
}

export async function hasContact(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select from contacts where owner_id = ${ownerId} and id = ${id} and deleted_at is null`);
  return found.rowCount === 1;
}

type ChangeEntry = {
  field: string;
  old_value: string | null;
  new_value: string | null;
  source: string;
};
export type TimelineRow = { at: TimeText; id: string } & (
  | { type: 'interaction'; entry: InteractionRow }
  | { type: 'change'; entry: ChangeEntry }
);

/** Interactions and kept changes of a contact, newest first, from a place in time on. */
export function readTimelineRows(
  tx: Tx,
  ownerId: string,
  contactId: string,
  { before, limit }: { before: { at: string; id: string } | null; limit: number },
): Promise<TimelineRow[]> {
  const earlier = (time: string) =>
    before
      ? sql`(${sql.raw(time)}, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
      : sql`true`;
  const ofContact = sql`owner_id = ${ownerId} and contact_id = ${contactId}`;
  return readRows<TimelineRow>(
    tx,
    sql`select * from (
        (select 'interaction' as type, i.occurred_at as at, i.id, to_jsonb(r) as entry
          from (select * from interactions where ${ofContact} and deleted_at is null
            and ${earlier('occurred_at')} order by occurred_at desc, id desc limit ${limit}) i
          cross join lateral (select ${interactionColumns}) r)
        union all
        (select 'change', ch.changed_at, ch.id, to_jsonb(r)
          from (select * from contact_changes ch where ${ofContact} and ${earlier('changed_at')}
              and ${isToldChange} order by changed_at desc, id desc limit ${limit}) ch
          cross join lateral (select ch.field, ch.old_value, ch.new_value, ch.source) r)
      ) entries
      order by at desc, id desc limit ${limit}`,
  );
}
