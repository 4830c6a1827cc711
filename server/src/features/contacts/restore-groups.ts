import type { ContactMerges, Contacts } from '#platform/database/database-types.ts';
import { arrayParam, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';

type Step = { groupId: string; ids: readonly string[] };

/**
 * Removes those who were added from the group again. Where a merge gave the place in the group to
 * the contact that stayed, that one leaves; a contact that had a place of its own keeps it.
 *
 * @returns how many left.
 */
export async function restoreOutside(
  tx: Tx,
  { ownerId }: Operation,
  { groupId, ids }: Step,
): Promise<number> {
  const added = new Set(ids);
  for (let next = ids; next.length > 0;) {
    const heirs = await listHeirs(tx, ownerId, { groupId, ids: next });
    next = heirs.filter((id) => !added.has(id));
    for (const id of next) added.add(id);
  }
  const result = await sql`
    delete from contact_group_members
    where owner_id = ${ownerId} and group_id = ${groupId}
      and contact_id = any(${arrayParam([...added], 'uuid[]')})`.execute(tx);
  return Number(result.numAffectedRows);
}

/** The contacts that got a place in the group by a merge. */
async function listHeirs(tx: Tx, ownerId: string, { groupId, ids }: Step): Promise<string[]> {
  const place = [{ table: 'contact_group_members', rows: [{ key: { group_id: groupId } }] }];
  const rows = await readRows(
    tx,
    sql<Pick<Selectable<ContactMerges>, 'winner_id'>>`select g.winner_id from contact_merges g
      where g.owner_id = ${ownerId} and g.loser_id = any(${arrayParam(ids, 'uuid[]')})
        and g.undone_at is null and g.moved @> ${jsonParam(place)}::jsonb`,
  );
  return rows.map((row) => row.winner_id);
}

/**
 * Adds those who were removed to the group again, unless it is gone; for merged contacts the ones
 * that stayed.
 *
 * @returns how many are in it again.
 */
export async function restoreInside(
  tx: Tx,
  { ownerId }: Operation,
  { groupId, ids }: Step,
): Promise<number> {
  const stayed = await listStayed(tx, ownerId, ids);
  const result = await sql`
    insert into contact_group_members (owner_id, group_id, contact_id)
    select ${ownerId}, g.id, stayed.id
    from contact_groups g, unnest(${arrayParam([...new Set(stayed)], 'uuid[]')}) as stayed(id)
    where g.owner_id = ${ownerId} and g.id = ${groupId}
    on conflict (owner_id, group_id, contact_id) do update set group_id = excluded.group_id
    returning contact_id`.execute(tx);
  return result.rows.length === 0 ? 0 : stayed.length;
}

/** For each contact that is not erased, itself or the one that it was merged into. */
async function listStayed(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Pick<Selectable<Contacts>, 'id' | 'merged_into'>>`select c.id, c.merged_into
      from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  const merged = rows.flatMap(({ merged_into: winner }) => (winner === null ? [] : [winner]));
  const stayed = rows.flatMap(({ id, merged_into: winner }) => (winner === null ? [id] : []));
  return merged.length === 0 ? stayed : [...stayed, ...(await listStayed(tx, ownerId, merged))];
}
