import { contactDetails, detailsOf } from '@kith/contract/contacts/rules';
import { type HistoryField, historyFields } from '@kith/contract/contacts/history';
import type { DuplicateContactDetails } from '@kith/contract/contacts/schemas';
import type { ContactChanges } from '#platform/database/database-types.ts';
import { readPreparedRows } from '#platform/database/prepared.ts';
import { arrayParam, type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { ContactColumns, PointValue } from './contact-fields.ts';
import { contactColumns, type ContactRow, pointsColumn } from './contact-row.ts';
import { lockContactsById } from './lock-contacts.ts';
import { restorableSince } from './restorable-since.ts';

/** A contact with its points in one query; without deleted ones. */
export async function findContact(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ContactRow | undefined> {
  return (await readPreparedRows(tx, contactById(ownerId, id)))[0];
}

/** The query of that, for a transaction of its own. */
export function contactById(ownerId: string, id: string): RawBuilder<ContactRow> {
  return sql<ContactRow>`select ${contactColumns}, ${pointsColumn} from contacts c
    where c.owner_id = ${ownerId} and c.id = ${id} and c.deleted_at is null`;
}

/** The same, locked until the transaction ends. */
export async function lockContact(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ContactRow | undefined> {
  await lockContactsById(tx, ownerId, [id]);
  return findContact(tx, ownerId, id);
}

const detailNames = sql.raw(contactDetails.join(', '));

export type ContactAddition = {
  id: string;
  columns: ContactColumns;
  points: readonly PointValue[];
  /** A query for an existing duplicate; when it finds one, nothing is added. */
  unless: RawBuilder<unknown>;
  now: Date;
};

/** Adds a contact with its points, or finds an existing duplicate, in one statement. */
export async function insertContact(
  tx: Tx,
  ownerId: string,
  { id, columns, points, unless, now }: ContactAddition,
): Promise<
  { added: ContactRow; duplicate: null } | { added: null; duplicate: DuplicateContactDetails }
> {
  type Row = Omit<ContactRow, 'points'> & Computed<{ duplicate: DuplicateContactDetails | null }>;
  const [row] = await readPreparedRows(
    tx,
    sql<Row>`with duplicate as materialized (${unless}), c as (
        insert into contacts (owner_id, id, first_name, last_name, full_name, company, title, location,
          tags, offers, seeks, birth_month, birth_day, birth_year, cadence_days, notes, name_key,
          search_text, created_at, updated_at, ${detailNames})
        select ${ownerId}, ${id}::uuid, ${columns.first_name}, ${columns.last_name}, ${columns.full_name},
          ${columns.company}, ${columns.title}, ${columns.location},
          ${arrayParam(columns.tags, 'text[]')}, ${arrayParam(columns.offers, 'text[]')},
          ${arrayParam(columns.seeks, 'text[]')}, ${columns.birth_month}::smallint,
          ${columns.birth_day}::smallint, ${columns.birth_year}::smallint,
          ${columns.cadence_days}::integer, ${columns.notes}, ${columns.name_key},
          ${columns.search_text}, ${now}::timestamptz, ${now}::timestamptz,
          ${sql.join(contactDetails.map((name) => columns[name]))}
        where not exists (select from duplicate)
        returning *
      ), points as (
        insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
        select c.owner_id, c.id, p.* from c, ${pointRecords(points)}
      )
      select (select to_jsonb(duplicate) from duplicate) as duplicate, ${contactColumns}
      from (select) as outcome left join c on true`,
  );
  if (!row) throw new Error('An insert gave no row');
  const { duplicate, ...contact } = row;
  if (duplicate) return { added: null, duplicate };
  return { added: { ...contact, points: [...points] }, duplicate };
}

function pointRecords(points: readonly PointValue[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${jsonParam(points)})
    as p(kind text, position smallint, value text, normalized text, label text)`;
}

export async function updateContactColumns(
  tx: Tx,
  ownerId: string,
  id: string,
  { columns, photoId, now }: { columns: ContactColumns; photoId: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set(({ eb }) => ({
      first_name: columns.first_name,
      last_name: columns.last_name,
      full_name: columns.full_name,
      company: columns.company,
      title: columns.title,
      location: columns.location,
      ...detailsOf(columns),
      tags: columns.tags,
      offers: columns.offers,
      seeks: columns.seeks,
      birth_month: columns.birth_month,
      birth_day: columns.birth_day,
      birth_year: columns.birth_year,
      cadence_days: columns.cadence_days,
      notes: columns.notes,
      photo_id: photoId,
      name_key: columns.name_key,
      search_text: columns.search_text,
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export async function replacePoints(
  tx: Tx,
  ownerId: string,
  contactId: string,
  points: readonly PointValue[],
): Promise<void> {
  await tx
    .deleteFrom('contact_points')
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .execute();
  if (points.length === 0) return;
  await sql`
    insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
    select ${ownerId}, ${contactId}, p.* from ${pointRecords(points)}`.execute(tx);
}

/** Whoever comes back counts as changed, so that what follows changes looks at them again. */
const sinceBack = (hiddenAt: 'archived_at' | 'deleted_at', now: Date) => ({
  updated_at: sql<Date>`case when ${sql.ref(hiddenAt)} is null then updated_at else ${now} end`,
});

/** Archives or unarchives a contact; archiving again keeps the earlier time. */
export async function setArchived(
  tx: Tx,
  ownerId: string,
  id: string,
  { archivedAt, now }: { archivedAt: Date | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set({
      archived_at: archivedAt && sql`coalesce(archived_at, ${archivedAt})`,
      ...(archivedAt === null ? sinceBack('archived_at', now) : {}),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes, or restores with null, an existing or restorable contact. */
export async function setDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedAt, now }: { deletedAt: Date | null; now: Date },
): Promise<boolean> {
  const since = restorableSince(now).toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set({
      deleted_at: deletedAt && sql`coalesce(deleted_at, ${deletedAt})`,
      ...(deletedAt === null ? sinceBack('deleted_at', now) : {}),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .where((contact) =>
      contact.or([contact('deleted_at', 'is', null), contact('deleted_at', '>', since)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A recorded change as it is stored; `readKept` decodes its values. */
export type HistoryRow = Pick<
  Selectable<ContactChanges>,
  'id' | 'old_value' | 'new_value' | 'source' | 'changed_at'
> &
  Computed<{ field: HistoryField }>;

/** Recorded changes of a contact's fields, newest first, from a time keyset on. */
export function readHistoryRows(
  tx: Tx,
  ownerId: string,
  contactId: string,
  {
    fields = historyFields,
    before,
    limit,
  }: {
    fields?: readonly HistoryField[] | undefined;
    before: { at: string; id: string } | null;
    limit: number;
  },
): Promise<HistoryRow[]> {
  const isEarlier = before
    ? sql`(changed_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  return readRows(
    tx,
    sql<HistoryRow>`select id, field, old_value, new_value, source, changed_at from contact_changes
      where owner_id = ${ownerId} and contact_id = ${contactId}
        and field = any(${arrayParam(fields, 'text[]')}) and ${isEarlier}
      order by changed_at desc, id desc limit ${limit}`,
  );
}

/** Whether a picture belongs to this contact. */
export async function hasPhoto(
  tx: Tx,
  ownerId: string,
  contactId: string,
  photoId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_photos')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .where('id', '=', photoId)
    .executeTakeFirst();
  return row !== undefined;
}
