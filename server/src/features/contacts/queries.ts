import { type HistoryField, historyFields } from '@kith/contract/contacts/history';
import type { DuplicateContactDetails } from '@kith/contract/contacts/schemas';
import { readPreparedRows } from '#platform/database/prepared.ts';
import { arrayParam, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import type { ContactColumns, PointValue } from './contact-fields.ts';
import { contactColumns, type ContactRow, pointsColumn } from './contact-row.ts';
import type { HistoryRow } from './list-history.ts';
import { restorableSince } from './restorable-since.ts';

/** A contact with its points in one trip; deleted ones are not there. */
export async function findContact(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const rows = await readPreparedRows<ContactRow>(
    tx,
    sql`select ${contactColumns}, ${pointsColumn} from contacts c
      where c.owner_id = ${ownerId} and c.id = ${id} and c.deleted_at is null`,
  );
  return rows[0];
}

/** The same, held until the transaction ends so that nobody else changes it meanwhile. */
export function lockContact(tx: Tx, ownerId: string, id: string): Promise<ContactRow | undefined> {
  return readRow<ContactRow>(
    tx,
    sql`select ${contactColumns}, ${pointsColumn} from contacts c
      where c.owner_id = ${ownerId} and c.id = ${id} and c.deleted_at is null for update of c`,
  );
}

export type ContactAddition = {
  columns: ContactColumns;
  points: readonly PointValue[];
  /** A query for who is the same person already; when it finds somebody, nothing is added. */
  unless: SQL;
  now: Date;
};

/** Adds a contact with its points, or finds who is there already, in one statement. */
export async function insertContact(
  tx: Tx,
  ownerId: string,
  { columns, points, unless, now }: ContactAddition,
): Promise<
  { added: ContactRow; duplicate: null } | { added: null; duplicate: DuplicateContactDetails }
> {
  type Row = Omit<ContactRow, 'points'> & { duplicate: DuplicateContactDetails | null };
  const [row] = await readPreparedRows<Row>(
    tx,
    sql`with duplicate as materialized (${unless}), c as (
        insert into contacts (owner_id, first_name, last_name, full_name, company, title, location,
          tags, offers, seeks, birth_month, birth_day, birth_year, cadence_days, notes, name_key,
          search_text, created_at, updated_at)
        select ${ownerId}, ${columns.first_name}, ${columns.last_name}, ${columns.full_name},
          ${columns.company}, ${columns.title}, ${columns.location},
          ${arrayParam(columns.tags, 'text[]')}, ${arrayParam(columns.offers, 'text[]')},
          ${arrayParam(columns.seeks, 'text[]')}, ${columns.birth_month}::smallint,
          ${columns.birth_day}::smallint, ${columns.birth_year}::smallint,
          ${columns.cadence_days}::integer, ${columns.notes}, ${columns.name_key},
          ${columns.search_text}, ${now}::timestamptz, ${now}::timestamptz
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

function pointRecords(points: readonly PointValue[]): SQL {
  return sql`jsonb_to_recordset(${jsonParam(points)})
    as p(kind text, position smallint, value text, normalized text, label text)`;
}

export async function updateContactColumns(
  tx: Tx,
  ownerId: string,
  id: string,
  { columns, photoId, now }: { columns: ContactColumns; photoId: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update contacts set first_name = ${columns.first_name}, last_name = ${columns.last_name},
      full_name = ${columns.full_name}, company = ${columns.company}, title = ${columns.title},
      location = ${columns.location}, tags = ${arrayParam(columns.tags, 'text[]')},
      offers = ${arrayParam(columns.offers, 'text[]')}, seeks = ${arrayParam(columns.seeks, 'text[]')},
      birth_month = ${columns.birth_month}, birth_day = ${columns.birth_day},
      birth_year = ${columns.birth_year}, cadence_days = ${columns.cadence_days},
      notes = ${columns.notes}, photo_id = ${photoId}, name_key = ${columns.name_key}, search_text = ${columns.search_text},
      revision = revision + 1, updated_at = ${now}
    where owner_id = ${ownerId} and id = ${id}`);
}

export async function replacePoints(
  tx: Tx,
  ownerId: string,
  contactId: string,
  points: readonly PointValue[],
): Promise<void> {
  await tx.execute(sql`
    delete from contact_points where owner_id = ${ownerId} and contact_id = ${contactId}`);
  if (points.length === 0) return;
  await tx.execute(sql`
    insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
    select ${ownerId}, ${contactId}, p.* from ${pointRecords(points)}`);
}

/** Moves a contact in or out of the archive; the time of an earlier move stays. */
export async function setArchived(
  tx: Tx,
  ownerId: string,
  id: string,
  archivedAt: Date | null,
): Promise<boolean> {
  const value = archivedAt === null ? sql`null` : sql`coalesce(archived_at, ${archivedAt})`;
  const result = await tx.execute(sql`
    update contacts set archived_at = ${value}
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null`);
  return result.rowCount === 1;
}

/** Deletes, or brings back with null, a contact that is there or can still be restored. */
export async function setDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedAt, now }: { deletedAt: Date | null; now: Date },
): Promise<boolean> {
  const value = deletedAt === null ? sql`null` : sql`coalesce(deleted_at, ${deletedAt})`;
  const result = await tx.execute(sql`
    update contacts set deleted_at = ${value}
    where owner_id = ${ownerId} and id = ${id} and merged_into is null
      and (deleted_at is null or deleted_at > ${restorableSince(now)})`);
  return result.rowCount === 1;
}

/** Kept changes of a contact's fields, newest first, from a place in time on. */
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
  return readRows<HistoryRow>(
    tx,
    sql`select id, field, old_value, new_value, source, changed_at from contact_changes
      where owner_id = ${ownerId} and contact_id = ${contactId}
        and field = any(${arrayParam(fields, 'text[]')}) and ${isEarlier}
      order by changed_at desc, id desc limit ${limit}`,
  );
}

/** Whether a picture is one of this contact's. */
export async function hasPhoto(
  tx: Tx,
  ownerId: string,
  contactId: string,
  photoId: string,
): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`select from contact_photos
      where owner_id = ${ownerId} and contact_id = ${contactId} and id = ${photoId}`,
  );
  return row !== undefined;
}
