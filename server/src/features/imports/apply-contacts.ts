import { mapDetails } from '@kith/contract/contacts/rules';
import { normalizePoint, type PointKind } from '#features/contacts/identity.ts';
import { recordManyChanges } from '#features/contacts/record-changes.ts';
import type { ImportRows } from '#platform/database/database-types.ts';
import { executeInTurn } from '#platform/database/execute-in-turn.ts';
import { type Computed, jsonParam } from '#platform/database/rows.ts';
import { readImageType } from '#platform/images/image-type.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { describeContact, describeHistory } from './contact-after.ts';
import { lockKnownContacts } from './known-people.ts';
import { type FieldChange, type KnownContact, mergePerson } from './merge-person.ts';
import type { PersonRecord, PointRecord } from './readers/reader.ts';
import {
  type ContactFacts,
  toWrittenColumns,
  writtenAssignments,
  writtenNames,
  writtenShape,
  writtenValues,
} from './written-columns.ts';

export type ApplyScope = {
  ownerId: string;
  importId: string;
  source: string;
  isOlder: boolean;
  now: Date;
};

export type ContactRow = Pick<Selectable<ImportRows>, 'id'> &
  Computed<{
    kind: 'contact';
    outcome: 'new' | 'updated';
    contact_id: string;
    record: PersonRecord;
  }>;
type PointRow = PointRecord & { contact_id: string; kind: PointKind; position: number };

/** New contacts that one statement inserts. */
const statementRows = 250;

/** Adds and updates contacts from their rows. */
export async function applyContacts(tx: Tx, scope: ApplyScope, rows: ContactRow[]): Promise<void> {
  await addContacts(
    tx,
    scope,
    rows.filter((row) => row.outcome === 'new'),
  );
  await updateContacts(
    tx,
    scope,
    rows.filter((row) => row.outcome === 'updated'),
  );
}

async function addContacts(tx: Tx, scope: ApplyScope, rows: ContactRow[]): Promise<void> {
  if (rows.length === 0) return;
  const starts = rows.flatMap((_, index) => (index % statementRows === 0 ? [index] : []));
  await executeInTurn(tx, [
    ...starts.map((start) => () => insertContacts(scope, rows.slice(start, start + statementRows))),
    () =>
      insertPoints(
        scope.ownerId,
        rows.flatMap(({ contact_id, record }) => listPoints(contact_id, record)),
      ),
  ]);
  await addPhotos(tx, scope, rows);
}

function insertContacts({ ownerId, source, now }: ApplyScope, rows: ContactRow[]) {
  const made = rows.map(({ contact_id: id, record }) => ({
    id,
    archived_at: record.archived_at ?? null,
    added_at: record.added_at ?? null,
    ...toWrittenColumns(factsOf(record), record),
  }));
  return sql`
    insert into contacts (owner_id, id, ${writtenNames}, source, archived_at, created_at, updated_at)
    select ${ownerId}::uuid, r.id, ${writtenValues}, ${source}, r.archived_at,
      least(r.added_at, ${now}), ${now}
    from jsonb_to_recordset(${jsonParam(made)}) as r(id uuid, archived_at timestamptz,
      added_at timestamptz, ${writtenShape})`;
}

function factsOf(record: PersonRecord): ContactFacts {
  return {
    first_name: record.first_name,
    last_name: record.last_name,
    company: record.company,
    title: record.title,
    location: record.location ?? '',
    ...mapDetails((name) => record[name] ?? ''),
    notes: record.notes ?? '',
    tags: record.tags ?? [],
    offers: record.offers ?? [],
    seeks: record.seeks ?? [],
    birthday: record.birthday ?? null,
    cadence_days: record.cadence_days ?? null,
    connected_on: record.connected_on,
  };
}

function listPoints(contactId: string, record: PersonRecord): PointRow[] {
  const list = (kind: PointKind, points: PointRecord[]) =>
    points.map((point, position) => ({ contact_id: contactId, kind, position, ...point }));
  return [
    ...list('email', record.emails),
    ...list('phone', record.phones),
    ...list('link', record.links),
  ];
}

/** The pictures of new contacts. */
async function addPhotos(tx: Tx, { ownerId, now }: ApplyScope, rows: ContactRow[]): Promise<void> {
  for (const { contact_id: contactId, record } of rows) {
    if (!record.photo) continue;
    const content = Buffer.from(record.photo, 'base64');
    const type = readImageType(content);
    await sql`
      with photo as (
        insert into contact_photos (owner_id, contact_id, media_type, content, created_at)
        values (${ownerId}, ${contactId}, ${type}, ${content}, ${now}) returning id
      )
      update contacts set photo_id = photo.id from photo
      where owner_id = ${ownerId} and contacts.id = ${contactId}`.execute(tx);
  }
}

function insertPoints(ownerId: string, points: PointRow[]) {
  const rows = points.map((point) => ({
    ...point,
    normalized: normalizePoint(point.kind, point.value),
  }));
  return sql`
    insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
    select ${ownerId}::uuid, r.*
    from jsonb_to_recordset(${jsonParam(rows)}) as r(contact_id uuid, kind text, position smallint,
      value text, normalized text, label text)`;
}

type Update = { row: ContactRow; known: KnownContact; changes: FieldChange[] };

async function updateContacts(tx: Tx, scope: ApplyScope, rows: ContactRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ownerId } = scope;
  const ids = rows.map((row) => row.contact_id);
  const known = await lockKnownContacts(tx, ownerId, ids);
  const updates = rows.flatMap((row): Update[] => {
    const contact = known.get(row.contact_id);
    if (!contact) return [];
    return [{ row, known: contact, changes: mergePerson(contact, row.record, scope).changes }];
  });
  const changed = updates.filter(({ changes }) => changes.length > 0);
  await writeContacts(tx, scope, changed);
  const points = changed.flatMap(pointsOf);
  if (points.length > 0) await insertPoints(ownerId, points).execute(tx);
  await recordUpdates(tx, scope, changed);
  await markUpdated(tx, scope, rows, updates);
}

/** The points that changes add, after the existing ones. */
function pointsOf({ known, changes }: Update): PointRow[] {
  return (['email', 'phone', 'link'] as const).flatMap((kind) => {
    const positions = known.points.filter((point) => point.kind === kind).map((p) => p.position);
    const next = Math.max(-1, ...positions) + 1;
    return changes
      .filter((change) => change.field === kind)
      .map(({ new_value: value, label = 'other' }, index) => ({
        contact_id: known.id,
        kind,
        position: next + index,
        value,
        label,
      }));
  });
}

async function writeContacts(tx: Tx, { ownerId, now }: ApplyScope, updates: Update[]) {
  const rows = updates.map(({ known, changes }) => describeContact(known, changes));
  await sql`
    update contacts c set ${writtenAssignments}, revision = c.revision + 1, updated_at = ${now}
    from jsonb_to_recordset(${jsonParam(rows)}) as r(id uuid, ${writtenShape})
    where c.owner_id = ${ownerId} and c.id = r.id`.execute(tx);
}

/** Records what an import did to each contact. */
async function recordUpdates(tx: Tx, scope: ApplyScope, updates: Update[]): Promise<void> {
  await recordManyChanges(
    tx,
    scope,
    updates.map(({ known, changes }) => ({
      contactId: known.id,
      before: describeHistory(known),
      after: describeHistory(known, changes),
    })),
  );
}

/**
 * Rows with another outcome than previewed (edited or deleted meanwhile) are reported as they
 * turned out.
 */
async function markUpdated(
  tx: Tx,
  { ownerId, importId }: ApplyScope,
  rows: ContactRow[],
  updates: Update[],
): Promise<void> {
  const byRow = new Map(updates.map((update) => [update.row.id, update]));
  const marks = rows.map(({ id }) => {
    const update = byRow.get(id);
    if (!update) return { id, outcome: 'skipped', reason: 'deleted_contact', changes: [] };
    const { changes, known } = update;
    return changes.length === 0
      ? { id, outcome: 'unchanged', reason: 'own_edit_kept', changes }
      : { id, outcome: 'updated', reason: null, changes, revision: known.revision };
  });
  await sql`
    update import_rows o set outcome = m.outcome,
      reason = coalesce(m.reason, o.reason), changes = m.changes,
      revision_before = m.revision, revision_after = m.revision + 1
    from jsonb_to_recordset(${jsonParam(marks)})
      as m(id integer, outcome text, reason text, changes jsonb, revision integer)
    where o.owner_id = ${ownerId} and o.import_id = ${importId} and o.id = m.id`.execute(tx);
}
