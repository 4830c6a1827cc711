import type { ContactGroups } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

const columns = sql`g.id, g.name, g.cadence_days, (
  select count(*)::integer from contact_group_members m
  join contacts c on c.owner_id = m.owner_id and c.id = m.contact_id and c.deleted_at is null
  where m.owner_id = g.owner_id and m.group_id = g.id) as count`;

type GroupRow = Pick<Selectable<ContactGroups>, 'id' | 'name' | 'cadence_days'> &
  Computed<{ count: number }>;

/** The member's groups by name; only those of a contact if one is given. */
export function findGroups(
  tx: Tx,
  ownerId: string,
  contactId: string | undefined,
): Promise<GroupRow[]> {
  const ofContact: RawBuilder<unknown> =
    contactId === undefined
      ? sql`true`
      : sql`exists (select from contact_group_members m where m.owner_id = ${ownerId}
          and m.group_id = g.id and m.contact_id = ${contactId})`;
  return readRows(
    tx,
    sql<GroupRow>`select ${columns} from contact_groups g
      where g.owner_id = ${ownerId} and g.deleted_at is null and ${ofContact}
      order by lower(g.name), g.id`,
  );
}

export function findGroup(tx: Tx, ownerId: string, id: string): Promise<GroupRow | undefined> {
  return readRow(
    tx,
    sql<GroupRow>`select ${columns} from contact_groups g
      where g.owner_id = ${ownerId} and g.id = ${id} and g.deleted_at is null`,
  );
}
