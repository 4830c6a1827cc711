import type { ContactGroup } from '@kith/contract/cadence/endpoints';
import { readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

const columns = sql`g.id, g.name, g.cadence_days, (
  select count(*)::integer from contact_group_members m
  join contacts c on c.owner_id = m.owner_id and c.id = m.contact_id and c.deleted_at is null
  where m.owner_id = g.owner_id and m.group_id = g.id) as count`;

/** The member's groups by name; those of one contact where it is named. */
export function findGroups(
  tx: Tx,
  ownerId: string,
  contactId: string | undefined,
): Promise<ContactGroup[]> {
  const ofContact: SQL =
    contactId === undefined
      ? sql`true`
      : sql`exists (select from contact_group_members m where m.owner_id = ${ownerId}
          and m.group_id = g.id and m.contact_id = ${contactId})`;
  return readRows<ContactGroup>(
    tx,
    sql`select ${columns} from contact_groups g
      where g.owner_id = ${ownerId} and g.deleted_at is null and ${ofContact}
      order by lower(g.name), g.id`,
  );
}

export function findGroup(tx: Tx, ownerId: string, id: string): Promise<ContactGroup | undefined> {
  return readRow<ContactGroup>(
    tx,
    sql`select ${columns} from contact_groups g
      where g.owner_id = ${ownerId} and g.id = ${id} and g.deleted_at is null`,
  );
}
