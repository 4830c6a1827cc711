import { type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'kysely';

import type { Snapshot } from './merge-queries.ts';

/** Gives a contact every column of a snapshot, and its emails, phones and links. */
export async function writeSnapshot(
  tx: Tx,
  ownerId: string,
  id: string,
  { row, points }: Snapshot,
): Promise<void> {
  const writable = new Set(await listWritableColumns(tx));
  const columns = Object.keys(row).filter((column) => writable.has(column));
  const names = sql.join(
    columns.map((column) => sql.id(column)),
    sql`, `,
  );
  await sql`
    update contacts set (${names}) = (
      select ${names} from jsonb_populate_record(null::contacts, ${jsonParam(row)}))
    where owner_id = ${ownerId} and id = ${id}`.execute(tx);
  await sql`
    delete from contact_points where owner_id = ${ownerId} and contact_id = ${id}`.execute(tx);
  await sql`
    insert into contact_points
    select p.* from jsonb_populate_recordset(null::contact_points, ${jsonParam(points)}) p
    where p.owner_id = ${ownerId} and p.contact_id = ${id}`.execute(tx);
}

/** Columns that are neither the contact's identity nor derived. */
async function listWritableColumns(tx: Tx): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ name: string }>>`select attname as name from pg_attribute
      where attrelid = 'public.contacts'::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attname not in ('owner_id', 'id')`,
  );
  return rows.map(({ name }) => name);
}
