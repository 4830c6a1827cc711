import type { RelationshipKind } from '@kith/contract/relationships/rules';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import type { ContactRelationships } from '#platform/database/database-types.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

/** A relationship with the contact on its other side; `is_first` if it is stored from this one. */
export type RelationshipRow = ContactSummaryRow &
  Pick<Selectable<ContactRelationships>, 'kind' | 'words'> &
  Computed<{ relationship_id: string; is_first: boolean }>;

/** How many of these two exist. Locked, so that neither is deleted meanwhile. */
export async function countContacts(
  tx: Tx,
  ownerId: string,
  ids: [string, string],
): Promise<number> {
  const rows = await tx
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.length;
}

/** The relationships of a contact, from both sides, with existing contacts. */
export function readRelationships(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<RelationshipRow[]> {
  return readRows(
    tx,
    sql<RelationshipRow>`select r.id as relationship_id, r.kind, r.words, r.is_first, ${contactSummaryColumns}
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

export function insertRelationship(
  tx: Tx,
  ownerId: string,
  { contactId, otherId, kind, words }: RelationshipValues,
  now: Date,
): Promise<{ id: string }> {
  return tx
    .insertInto('contact_relationships')
    .values({
      owner_id: ownerId,
      contact_id: contactId,
      other_id: otherId,
      kind,
      words,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Deletes, or restores with null; one deleted before `since` can't be restored. */
export async function setRelationshipDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedAt, since }: { deletedAt: Date | null; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_relationships')
    .set({ deleted_at: deletedAt && sql`coalesce(deleted_at, ${deletedAt})` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where((row) =>
      row.or([row('deleted_at', 'is', null), row('deleted_at', '>', since.toISOString())]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
