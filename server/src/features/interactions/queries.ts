import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import { lockContactOf } from '#features/contacts/lock-contacts.ts';
import { isTimelineChange } from '#features/contacts/record-changes.ts';
import type { ContactChanges } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import {
  interactionColumnNames,
  interactionColumns,
  type InteractionRow,
} from './interaction-row.ts';

/** The fields of an interaction that a member enters, and whether it counts for the warmth. */
export type InteractionValues = {
  kind: InteractionKind;
  direction: Direction;
  occurredAt: Date;
  summary: string;
  body: string;
  counted: boolean;
};

/**
 * Undefined without such a contact. The contact is locked, so that its warmth and last interaction
 * are computed after a concurrent change of the kinds that count.
 */
export function insertInteraction(
  tx: Tx,
  ownerId: string,
  contactId: string,
  {
    values,
    source = 'manual',
    now,
  }: { values: InteractionValues; source?: 'manual' | 'meetings'; now: Date },
): Promise<InteractionRow | undefined> {
  return readRow(
    tx,
    sql<InteractionRow>`insert into interactions as i (owner_id, contact_id, kind, direction, occurred_at, summary,
        body, source, counted, created_at, updated_at)
      select c.owner_id, c.id, ${values.kind}, ${values.direction}, ${values.occurredAt}::timestamptz,
        ${values.summary}, ${values.body}, ${source}, ${values.counted}::boolean, ${now}::timestamptz,
        ${now}::timestamptz
      from contacts c where c.owner_id = ${ownerId} and c.id = ${contactId} and c.deleted_at is null
      for no key update of c
      returning ${interactionColumns}`,
  );
}

/**
 * An interaction of an existing contact, both locked until the transaction ends. `ofDeleted`: also one of a
 * deleted contact, which has it again when it is restored.
 */
export async function lockInteraction(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedSince, ofDeleted = false }: { deletedSince: Date | null; ofDeleted?: boolean },
): Promise<(InteractionRow & { deleted_at: TimeText | null }) | undefined> {
  await lockContactOf(tx, ownerId, { table: 'interactions', id });
  return tx
    .selectFrom('interactions as i')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.owner_id', '=', 'i.owner_id').onRef('c.id', '=', 'i.contact_id'),
    )
    .select(interactionColumnNames.map((name) => `i.${name}` as const))
    .select('i.deleted_at')
    .$if(!ofDeleted, (query) => query.where('c.deleted_at', 'is', null))
    .where('i.owner_id', '=', ownerId)
    .where('i.id', '=', id)
    .where((row) =>
      row.or([
        row('i.deleted_at', 'is', null),
        ...(deletedSince ? [row('i.deleted_at', '>', deletedSince.toISOString())] : []),
      ]),
    )
    .forUpdate('i')
    .executeTakeFirst();
}

export function updateInteractionRow(
  tx: Tx,
  ownerId: string,
  id: string,
  { values, now }: { values: InteractionValues; now: Date },
): Promise<InteractionRow> {
  const { occurredAt, ...rest } = values;
  return tx
    .updateTable('interactions')
    .set({ ...rest, occurred_at: occurredAt, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning(interactionColumnNames)
    .executeTakeFirstOrThrow();
}

export async function setInteractionDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('interactions')
    .set({ deleted_at: deletedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

type ChangeEntry = Pick<Selectable<ContactChanges>, 'field' | 'old_value' | 'new_value' | 'source'>;
export type TimelineRow = Computed<
  { at: TimeText; id: string } & (
    | { type: 'interaction'; entry: InteractionRow }
    | { type: 'change'; entry: ChangeEntry }
  )
>;

/** Interactions and recorded changes of a contact, newest first, from a time keyset on. */
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
  return readRows(
    tx,
    sql<TimelineRow>`select * from (
        (select 'interaction' as type, i.occurred_at as at, i.id, to_jsonb(r) as entry
          from (select * from interactions where ${ofContact} and deleted_at is null
            and ${earlier('occurred_at')} order by occurred_at desc, id desc limit ${limit}) i
          cross join lateral (select ${interactionColumns}) r)
        union all
        (select 'change', ch.changed_at, ch.id, to_jsonb(r)
          from (select * from contact_changes ch where ${ofContact} and ${earlier('changed_at')}
              and ${isTimelineChange} order by changed_at desc, id desc limit ${limit}) ch
          cross join lateral (select ch.field, ch.old_value, ch.new_value, ch.source) r)
      ) entries
      order by at desc, id desc limit ${limit}`,
  );
}
