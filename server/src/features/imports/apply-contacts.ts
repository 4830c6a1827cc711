import {
  type PointKind,
  deriveContactColumns,
  normalizePoint,
} from '#features/contacts/identity.ts';
import { arrayParam, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { loadKnownContacts } from './known-people.ts';
import { type FieldChange, type KnownContact, mergePerson, textFields } from './merge-person.ts';
import type { PersonRecord } from './readers/reader.ts';

export type ApplyScope = {
  ownerId: string;
  importId: string;
  source: string;
  isOlder: boolean;
  now: Date;
};

export type ContactRow = {
  id: number;
  kind: 'contact';
  outcome: 'new' | 'updated';
  contact_id: string;
  record: PersonRecord;
};
type PointRow = { contact_id: string; kind: PointKind; position: number; value: string };

/** Adds and updates contacts as their rows say. */
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
  const { ownerId, source, now } = scope;
  const made = rows.map(({ contact_id: id, record }) => {
    const { first_name, last_name, company, title, connected_on } = record;
    const derived = deriveContactColumns({ ...record, location: '', tags: [] });
    return { id, first_name, last_name, company, title, connected_on, ...derived };
  });
  await tx.execute(sql`
    insert into contacts (owner_id, id, first_name, last_name, full_name, company, title,
      connected_on, name_key, search_text, source, created_at, updated_at)
    select ${ownerId}::uuid, r.id, r.first_name, r.last_name, r.full_name, r.company, r.title,
      r.connected_on, r.name_key, r.search_text, ${source}, ${now}, ${now}
    from jsonb_to_recordset(${jsonParam(made)}) as r(id uuid, first_name text, last_name text,
      full_name text, company text, title text, connected_on date, name_key text, search_text text)`);
  await addPoints(
    tx,
    ownerId,
    rows.flatMap(({ contact_id, record }) => listPoints(contact_id, record)),
  );
}

function listPoints(contactId: string, record: PersonRecord): PointRow[] {
  const list = (kind: PointKind, values: string[]) =>
    values.map((value, position) => ({ contact_id: contactId, kind, position, value }));
  return [
    ...list('email', record.emails),
    ...list('phone', record.phones),
    ...list('link', record.links),
  ];
}

async function addPoints(tx: Tx, ownerId: string, points: PointRow[]): Promise<void> {
  if (points.length === 0) return;
  const rows = points.map((point) => ({
    ...point,
    normalized: normalizePoint(point.kind, point.value),
    label: point.kind === 'link' ? 'profile' : 'other',
  }));
  await tx.execute(sql`
    insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
    select ${ownerId}::uuid, r.*
    from jsonb_to_recordset(${jsonParam(rows)}) as r(contact_id uuid, kind text, position smallint,
      value text, normalized text, label text)`);
}

type Update = { row: ContactRow; known: KnownContact; changes: FieldChange[] };

async function updateContacts(tx: Tx, scope: ApplyScope, rows: ContactRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ownerId } = scope;
  const ids = rows.map((row) => row.contact_id);
  // The member may be editing: from here to the commit they wait, and what they wrote is seen.
  await tx.execute(sql`
    select from contacts where owner_id = ${ownerId} and id = any(${arrayParam(ids, 'uuid[]')})
    order by id for no key update`);
  const known = new Map(
    (await loadKnownContacts(tx, ownerId, ids)).map((contact) => [contact.id, contact]),
  );
  const updates = rows.flatMap((row): Update[] => {
    const contact = known.get(row.contact_id);
    if (!contact) return [];
    return [{ row, known: contact, changes: mergePerson(contact, row.record, scope).changes }];
  });
  const changed = updates.filter(({ changes }) => changes.length > 0);
  await writeContacts(tx, scope, changed);
  await addPoints(tx, ownerId, changed.flatMap(pointsOf));
  await recordChanges(tx, scope, changed);
  await markUpdated(tx, scope, rows, updates);
}

/** The points that changes add, after those that the contact has. */
function pointsOf({ known, changes }: Update): PointRow[] {
  return (['email', 'phone', 'link'] as const).flatMap((kind) => {
    const positions = known.points.filter((point) => point.kind === kind).map((p) => p.position);
    const next = Math.max(-1, ...positions) + 1;
    return changes
      .filter((change) => change.field === kind)
      .map(({ new_value: value }, index) => ({
        contact_id: known.id,
        kind,
        position: next + index,
        value,
      }));
  });
}

async function writeContacts(tx: Tx, { ownerId, now }: ApplyScope, updates: Update[]) {
  const rows = updates.map(({ known, changes }) => describeContact(known, changes));
  await tx.execute(sql`
    update contacts c set first_name = r.first_name, last_name = r.last_name,
      full_name = r.full_name, company = r.company, title = r.title, connected_on = r.connected_on,
      name_key = r.name_key, search_text = r.search_text, revision = c.revision + 1,
      updated_at = ${now}
    from jsonb_to_recordset(${jsonParam(rows)}) as r(id uuid, first_name text, last_name text,
      full_name text, company text, title text, connected_on date, name_key text, search_text text)
    where c.owner_id = ${ownerId} and c.id = r.id`);
}

/** A contact's columns as they are once `changes` are made. */
export function describeContact(known: KnownContact, changes: FieldChange[]) {
  const valueOf = (field: (typeof textFields)[number]) =>
    changes.find((change) => change.field === field)?.new_value ?? known[field];
  const fields = {
    id: known.id,
    first_name: valueOf('first_name'),
    last_name: valueOf('last_name'),
    company: valueOf('company'),
    title: valueOf('title'),
  };
  const day = changes.find((change) => change.field === 'connected_on');
  const emails = [
    ...known.points.filter((point) => point.kind === 'email').map((point) => point.value),
    ...changes.filter((change) => change.field === 'email').map((change) => change.new_value),
  ];
  return {
    ...fields,
    connected_on: day ? day.new_value || null : known.connected_on,
    ...deriveContactColumns({ ...fields, location: known.location, tags: known.tags, emails }),
  };
}

async function recordChanges(tx: Tx, scope: ApplyScope, updates: Update[]): Promise<void> {
  const rows = updates.flatMap(({ known, changes }) =>
    changes
      .filter(({ field }) => (textFields as readonly string[]).includes(field))
      .map((change) => ({ contact_id: known.id, ...change })),
  );
  if (rows.length === 0) return;
  const { ownerId, importId, source, now } = scope;
  await tx.execute(sql`
    insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, import_id, changed_at)
    select ${ownerId}::uuid, r.contact_id, r.field, nullif(r.old_value, ''), r.new_value, ${source},
      ${importId}::uuid, ${now}
    from jsonb_to_recordset(${jsonParam(rows)})
      as r(contact_id uuid, field text, old_value text, new_value text)`);
}

/** What turned out otherwise than previewed (edited or deleted meanwhile) is said as it was. */
async function markUpdated(
  tx: Tx,
  { ownerId, importId }: ApplyScope,
  rows: ContactRow[],
  updates: Update[],
): Promise<void> {
  const byRow = new Map(updates.map((update) => [update.row.id, update]));
  const marks = rows.map(({ id }) => {
    const update = byRow.get(id);
    if (!update) return { id, outcome: 'skipped', reason: 'unknown_person', changes: [] };
    const { changes, known } = update;
    return changes.length === 0
      ? { id, outcome: 'unchanged', reason: 'own_edit_kept', changes }
      : { id, outcome: 'updated', reason: null, changes, revision: known.revision };
  });
  await tx.execute(sql`
    update import_rows o set outcome = m.outcome,
      reason = coalesce(m.reason, o.reason), changes = m.changes,
      revision_before = m.revision, revision_after = m.revision + 1
    from jsonb_to_recordset(${jsonParam(marks)})
      as m(id integer, outcome text, reason text, changes jsonb, revision integer)
    where o.owner_id = ${ownerId} and o.import_id = ${importId} and o.id = m.id`);
}
