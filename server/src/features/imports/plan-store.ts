import type { ImportRows } from '#platform/database/database-types.ts';
import { type Computed, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { NumberedRow, PlannedRow } from './plan-rows.ts';
import type { CompanyRecord, EventRecord, PersonRecord } from './readers/reader.ts';

const rowShape = sql.raw(`r(id integer, file text, line integer, kind text, outcome text,
  reason text, label text, detail text, losses jsonb, record jsonb, changes jsonb, contact_id uuid)`);

/** Writes rows of a preview for the first time. */
export async function insertPlan(
  tx: Tx,
  ownerId: string,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  await sql`
    insert into import_rows (owner_id, import_id, id, file, line, kind, outcome, reason, label,
      detail, losses, record, changes, contact_id)
    select ${ownerId}::uuid, ${importId}::uuid, r.id, r.file, r.line, r.kind, r.outcome, r.reason,
      r.label, r.detail, r.losses, nullif(r.record, 'null'), r.changes, r.contact_id
    from jsonb_to_recordset(${jsonParam(rows)}) as ${rowShape}`.execute(tx);
}

/** Writes new decisions for existing rows. */
export async function updatePlan(
  tx: Tx,
  ownerId: string,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  await sql`
    update import_rows o set outcome = r.outcome, reason = r.reason, changes = r.changes,
      contact_id = r.contact_id
    from jsonb_to_recordset(${jsonParam(rows)}) as ${rowShape}
    where o.owner_id = ${ownerId} and o.import_id = ${importId} and o.id = r.id
      and (o.outcome, o.reason, o.contact_id, o.changes)
        is distinct from (r.outcome, r.reason, r.contact_id, r.changes)`.execute(tx);
}

type RecordRow = Pick<Selectable<ImportRows>, 'id' | 'file' | 'line' | 'label' | 'detail'> &
  Computed<
    | { kind: 'contact'; record: PersonRecord }
    | { kind: 'interaction'; record: EventRecord }
    | { kind: 'company'; record: CompanyRecord }
  >;

/** The next readable rows, in the order of the file. */
export async function readRecords(
  tx: Tx,
  ownerId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<NumberedRow[]> {
  return readRows(
    tx,
    sql<RecordRow>`select id, file, line, kind, label, detail, record from import_rows
      where owner_id = ${ownerId} and import_id = ${importId} and record is not null
        and id > ${after}
      order by id limit ${limit}`,
  );
}

/** Whether the member imported an export of this format before that is newer than `newestOn`. */
export async function isOlderThanLast(
  tx: Tx,
  ownerId: string,
  { format, newestOn }: { format: string; newestOn: string | null },
): Promise<boolean> {
  if (newestOn === null) return false;
  const row = await readRow(
    tx,
    sql<
      Computed<{ is_older: boolean }>
    >`select exists (select from imports where owner_id = ${ownerId} and format = ${format}
      and status = 'completed' and newest_on > ${newestOn}::date) as is_older`,
  );
  return row?.is_older ?? false;
}
