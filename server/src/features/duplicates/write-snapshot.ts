import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { Snapshot } from './merge-queries.ts';

const identity: readonly string[] = ['owner_id', 'id'];

/** Gives a contact every column of a snapshot, and its emails, phones and links. */
export async function writeSnapshot(
  tx: Tx,
  ownerId: string,
  id: string,
  { row, points }: Snapshot,
): Promise<void> {
  const columns = Object.keys(row).filter((column) => !identity.includes(column));
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    update contacts set (${names}) = (
      select ${names} from jsonb_populate_record(null::contacts, ${jsonParam(row)}))
    where owner_id = ${ownerId} and id = ${id}`);
  await tx.execute(sql`
    delete from contact_points where owner_id = ${ownerId} and contact_id = ${id}`);
  await tx.execute(sql`
    insert into contact_points
    select p.* from jsonb_populate_recordset(null::contact_points, ${jsonParam(points)}) p
    where p.owner_id = ${ownerId} and p.contact_id = ${id}`);
}
