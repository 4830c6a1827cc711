import { type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { Snapshot } from './merge-queries.ts';

/** Gives a contact every column of a snapshot, and its emails, phones and links. */
export async function writeSnapshot(
  tx: Tx,
  ownerId: string,
  id: string,
  { row, points }: Snapshot,
): Promise<void> {
  const identity = new Set(['owner_id', 'id']);
  const columns = await listWritableColumns(tx, 'contacts');
  const names = joinNames(columns.filter((name) => name in row && !identity.has(name)));
  const pointNames = joinNames(await listWritableColumns(tx, 'contact_points'));
  await sql`
    update contacts set (${names}) = (
      select ${names} from jsonb_populate_record(null::contacts, ${jsonParam(row)}))
    where owner_id = ${ownerId} and id = ${id}`.execute(tx);
  await sql`
    delete from contact_points where owner_id = ${ownerId} and contact_id = ${id}`.execute(tx);
  await sql`
    insert into contact_points (${pointNames})
    select ${pointNames} from jsonb_populate_recordset(null::contact_points, ${jsonParam(points)}) p
    where p.owner_id = ${ownerId} and p.contact_id = ${id}`.execute(tx);
}

function joinNames(names: readonly string[]) {
  return sql.join(
    names.map((name) => sql.id(name)),
    sql`, `,
  );
}

/** Columns that are not derived from others. */
async function listWritableColumns(
  tx: Tx,
  table: 'contacts' | 'contact_points',
): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ name: string }>>`select attname as name from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
        and attgenerated = ''`,
  );
  return rows.map(({ name }) => name);
}
