import { notFound } from '#platform/app-error.ts';
import type { ContactGroupMembers, Contacts } from '#platform/database/database-types.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';
import { lockRules } from './lock-rules.ts';

type Step = { groupId: string; selected: RawBuilder<unknown> };
type MemberRow = Pick<Selectable<ContactGroupMembers>, 'contact_id'>;

/** @throws `not_found`, also for a deleted group. */
export async function requireGroup(tx: Tx, ownerId: string, id: string): Promise<void> {
  const group = await tx
    .selectFrom('contact_groups')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!group) throw notFound('Group');
}

/**
 * Adds contacts to a group, whose cadence applies to them at once (by a trigger). Those who are in
 * it already stay unchanged, and all of them once the group is gone.
 */
export function addToGroup(tx: Tx, operation: Operation, step: Step): Promise<number> {
  const { ownerId } = operation;
  return moveMembers(
    tx,
    operation,
    step,
    (ids) => sql<MemberRow>`
      insert into contact_group_members (owner_id, group_id, contact_id)
      select ${ownerId}, g.id, selected.id
      from contact_groups g, unnest(${ids}) as selected(id)
      where g.owner_id = ${ownerId} and g.id = ${step.groupId}
      on conflict do nothing returning contact_id`,
  );
}

/** Removes contacts from a group; others stay unchanged. */
export function removeFromGroup(tx: Tx, operation: Operation, step: Step): Promise<number> {
  return moveMembers(
    tx,
    operation,
    step,
    (ids) => sql<MemberRow>`
      delete from contact_group_members m
      where m.owner_id = ${operation.ownerId} and m.group_id = ${step.groupId}
        and m.contact_id = any(${ids})
      returning contact_id`,
  );
}

async function moveMembers(
  tx: Tx,
  { id, ownerId }: Operation,
  { selected }: Step,
  statement: (ids: RawBuilder<unknown>) => RawBuilder<MemberRow>,
): Promise<number> {
  await lockRules(tx, ownerId);
  const contacts = await readRows(
    tx,
    sql<Pick<Selectable<Contacts>, 'id'>>`select c.id from contacts c
      where ${selected} order by c.id for no key update`,
  );
  const ids = contacts.map((contact) => contact.id);
  // A group is no part of the contact: its revision stays as it is, whatever this changes.
  const result = await sql`
    with moved as (${statement(arrayParam(ids, 'uuid[]'))})
    insert into contact_operation_rows (owner_id, operation_id, contact_id, revision_after)
    select ${ownerId}, ${id}, moved.contact_id, 0 from moved`.execute(tx);
  return Number(result.numAffectedRows);
}
