import type { RelationshipKind } from '@kith/contract/relationships/rules';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

/** A relationship with the contact on its other side; `is_first` where it is told from this one. */
export type RelationshipRow = ContactSummaryRow & {
  relationship_id: string;
  kind: RelationshipKind;
  words: string;
  is_first: boolean;
};

/** Of these two, those that are there. Held until the end, so that neither is deleted meanwhile. */
export async function countContacts(tx: Tx, ownerId: string, ids: [string, string]) {
  const rows = await readRows(
    tx,
    sql`select id from contacts where owner_id = ${ownerId} and id in (${ids[0]}, ${ids[1]})
      and deleted_at is null order by id for key share`,
  );
  return rows.length;
}

export async function hasContact(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`select from contacts where owner_id = ${ownerId} and id = ${id} and deleted_at is null`,
  );
  return row !== undefined;
}

/** The relationships of a contact, from both sides, with whoever is there. */
export function readRelationships(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<RelationshipRow[]> {
  return readRows<RelationshipRow>(
    tx,
    sql`select r.id as relationship_id, r.kind, r.words, r.is_first, ${contactSummaryColumns}
      from (
        select id, kind, words, other_id as with_id, true as is_first, created_at
        from contact_relationships
        where owner_id = ${ownerId} and contact_id = ${contactId} and deleted_at is null
        union all
        select id, kind, words, contact_id, false, created_at
        from contact_relationships
        where owner_id = ${ownerId} and other_id = ${contactId} and deleted_at is null
      ) r
      join contacts c on c.owner_id = ${ownerId} and c.id = r.with_id and c.deleted_at is null
      where r.with_id <> ${contactId} order by r.created_at, r.id`,
  );
}

export type RelationshipValues = {
  contactId: string;
  otherId: string;
  kind: RelationshipKind;
  words: string;
};

export async function insertRelationship(
  tx: Tx,
  ownerId: string,
  { contactId, otherId, kind, words }: RelationshipValues,
  now: Date,
): Promise<{ id: string }> {
  const row = await readRow<{ id: string }>(
    tx,
    sql`insert into contact_relationships
        (owner_id, contact_id, other_id, kind, words, created_at)
      values (${ownerId}, ${contactId}, ${otherId}, ${kind}, ${words}, ${now}) returning id`,
  );
  if (!row) throw new Error('An insert gave no row');
  return row;
}

/** Removes, or brings back with null; only what was removed after `since` is still there. */
export async function setRelationshipDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedAt, since }: { deletedAt: Date | null; since: Date },
): Promise<boolean> {
  const value = deletedAt === null ? sql`null` : sql`coalesce(deleted_at, ${deletedAt})`;
  const result = await tx.execute(sql`
    update contact_relationships set deleted_at = ${value}
    where owner_id = ${ownerId} and id = ${id} and (deleted_at is null or deleted_at > ${since})`);
  return result.rowCount === 1;
}
