import { normalizePoint } from '#features/contacts/identity.ts';
import { recordManyChanges } from '#features/contacts/record-changes.ts';
import type { ImportRows } from '#platform/database/database-types.ts';
import { type Computed, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { describeContact, describeHistory } from './contact-after.ts';
import { formatBirthday } from '#features/contacts/birthday-text.ts';
import { lockKnownContacts } from './known-people.ts';
import { keepingRows } from './keeping-rows.ts';
import type { ChangedField, FieldChange, KnownContact } from './merge-person.ts';
import type { CompanyRecord } from './readers/reader.ts';
import { writtenAssignments, writtenShape } from './written-columns.ts';

export type RevertScope = { ownerId: string; importId: string; now: Date };
export type AppliedRow = Pick<
  Selectable<ImportRows>,
  'id' | 'kind' | 'revision_before' | 'revision_after'
> &
  Computed<{
    outcome: 'new' | 'updated';
    contact_id: string;
    changes: FieldChange[];
    /** Of interactions. */
    external_key: string | null;
    /** Of companies. */
    company: CompanyRecord | null;
  }>;

/** Undoes the contacts of an import's rows. */
export async function revertContacts(
  tx: Tx,
  scope: RevertScope,
  rows: AppliedRow[],
): Promise<void> {
  await removeContacts(
    tx,
    scope,
    rows.filter((row) => row.outcome === 'new'),
  );
  await restoreContacts(
    tx,
    scope,
    rows.filter((row) => row.outcome === 'updated'),
  );
}

const firstRevision = 1;

/**
 * Removes contacts that the import created and that were neither edited nor used since; the others
 * are counted as kept.
 */
async function removeContacts(
  tx: Tx,
  { ownerId, importId }: RevertScope,
  rows: AppliedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const made = jsonParam(
    rows.map(({ contact_id, revision_after }) => ({
      contact_id,
      revision_after: revision_after ?? firstRevision,
    })),
  );
  const removed = await sql`
    delete from contacts c
    using jsonb_to_recordset(${made}) as r(contact_id uuid, revision_after integer)
    where c.owner_id = ${ownerId} and c.id = r.contact_id and (
      c.deleted_at is not null
      or c.revision = r.revision_after and not exists (
        select from interactions i where i.owner_id = c.owner_id and i.contact_id = c.id
          and i.import_id is distinct from ${importId}::uuid and i.deleted_at is null)
        and not exists (${keepingRows}))`.execute(tx);
  const kept = rows.length - Number(removed.numAffectedRows);
  if (kept === 0) return;
  await sql`
    update imports set kept_contacts = kept_contacts + ${kept}
    where owner_id = ${ownerId} and id = ${importId}`.execute(tx);
}

async function restoreContacts(tx: Tx, scope: RevertScope, rows: AppliedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ownerId } = scope;
  const ids = rows.map((row) => row.contact_id);
  const known = await lockKnownContacts(tx, ownerId, ids);
  const found = rows.flatMap((row) => {
    const contact = known.get(row.contact_id);
    return contact ? [{ row, contact }] : [];
  });
  await removePoints(tx, scope, found);
  await writeBack(tx, scope, found);
  await recordManyChanges(
    tx,
    { ...scope, source: 'undo' },
    found.map(({ row, contact }) => ({
      contactId: contact.id,
      before: describeHistory(contact),
      after: describeHistory(withoutGained(contact, row.changes), invert(contact, row.changes)),
    })),
  );
}

type Found = { row: AppliedRow; contact: KnownContact };

async function removePoints(tx: Tx, { ownerId }: RevertScope, found: Found[]): Promise<void> {
  const added = found.flatMap(({ row }) =>
    row.changes.flatMap(({ field, new_value }) =>
      field === 'email' || field === 'phone' || field === 'link'
        ? [
            {
              contact_id: row.contact_id,
              kind: field,
              normalized: normalizePoint(field, new_value),
            },
          ]
        : [],
    ),
  );
  if (added.length === 0) return;
  await sql`
    delete from contact_points p
    using jsonb_to_recordset(${jsonParam(added)}) as r(contact_id uuid, kind text, normalized text)
    where p.owner_id = ${ownerId} and p.contact_id = r.contact_id and p.kind = r.kind
      and p.normalized = r.normalized`.execute(tx);
}

/**
 * Restores the old value of fields that still have the import's. A contact without later edits
 * still counts as unedited for the import before this one, which may be undone next.
 */
async function writeBack(
  tx: Tx,
  { ownerId, importId, now }: RevertScope,
  found: Found[],
): Promise<void> {
  const rows = found.map(({ row, contact }) => ({
    ...describeContact(withoutGained(contact, row.changes), invert(contact, row.changes)),
    revision_before: row.revision_before,
    revision_after: row.revision_after,
  }));
  await sql`
    with back as (
      select * from jsonb_to_recordset(${jsonParam(rows)}) as r(id uuid, ${writtenShape},
        revision_before integer, revision_after integer)
    ), earlier as (
      update import_rows o set revision_after = c.revision + 1
      from back join contacts c on c.owner_id = ${ownerId} and c.id = back.id
      where o.owner_id = ${ownerId} and o.contact_id = c.id and o.kind = 'contact'
        and coalesce(o.revision_after, ${firstRevision}) = back.revision_before
        and o.outcome in ('new', 'updated') and exists (select from imports i
          where i.owner_id = o.owner_id and i.id = o.import_id and i.id <> ${importId}
            and i.applied_through >= o.id)
        and c.revision = back.revision_after
    )
    update contacts c set ${writtenAssignments}, revision = c.revision + 1, updated_at = ${now}
    from back r where c.owner_id = ${ownerId} and c.id = r.id`.execute(tx);
}

/** The changes of fields reversed, where the contact still has what the import wrote. */
function invert(contact: KnownContact, changes: FieldChange[]): FieldChange[] {
  return changes.flatMap(({ field, old_value, new_value }) =>
    valueOf(contact, field) === new_value
      ? [{ field, old_value: new_value, new_value: old_value }]
      : [],
  );
}

/** The current value of a contact's field; null for lists, which are restored value by value. */
function valueOf(contact: KnownContact, field: ChangedField): string | null {
  switch (field) {
    case 'email':
    case 'phone':
    case 'link':
    case 'tag':
    case 'offer':
    case 'seek':
      return null;
    case 'birthday':
      return contact.birthday && formatBirthday(contact.birthday);
    case 'cadence_days':
      return contact.cadence_days?.toString() ?? null;
    default:
      return contact[field];
  }
}

function withoutGained(contact: KnownContact, changes: FieldChange[]): KnownContact {
  const gained = new Set(changes.map(({ field, new_value }) => `${field} ${new_value}`));
  const stays = (field: ChangedField) => (value: string) => !gained.has(`${field} ${value}`);
  return {
    ...contact,
    points: contact.points.filter(({ kind, value }) => stays(kind)(value)),
    tags: contact.tags.filter(stays('tag')),
    offers: contact.offers.filter(stays('offer')),
    seeks: contact.seeks.filter(stays('seek')),
  };
}
