import type { ColumnMapping, ImportEncoding, ImportOutcome } from '@kith/contract/imports/rules';
import type { ImportLoss, ImportRow } from '@kith/contract/imports/schemas';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import type { ImportRows, Imports } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';

import type { OutcomeCounts } from './counts.ts';
import type { FieldChange } from './merge-person.ts';
import type { TableColumns } from './table-columns.ts';

/** The JSON columns of an import; each is written by one verb only. */
type ImportJson = { columns: TableColumns | null; counts: Partial<OutcomeCounts> };

export type StoredImport = Omit<Selectable<Imports>, keyof ImportJson | 'encoding'> &
  ImportJson & { encoding: ImportEncoding | null; has_newer_run: boolean };
export type StoredRow = Omit<Selectable<ImportRows>, 'changes' | 'losses'> & {
  changes: FieldChange[];
  losses: ImportLoss[];
  is_restorable: boolean;
  is_present: boolean;
};

function selectImports(tx: Tx, ownerId: string) {
  return tx
    .selectFrom('imports')
    .selectAll('imports')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('imports as newer')
          .select('newer.id')
          .whereRef('newer.owner_id', '=', 'imports.owner_id')
          .whereRef('newer.created_at', '>', 'imports.created_at')
          .where('newer.started_at', 'is not', null)
          .where('newer.status', '<>', 'undone'),
      )
        .$castTo<boolean>()
        .as('has_newer_run'),
    )
    .where('imports.owner_id', '=', ownerId)
    .$narrowType<ImportJson & Pick<StoredImport, 'encoding'>>();
}

export async function findImport(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<StoredImport | undefined> {
  return selectImports(tx, ownerId).where('imports.id', '=', id).executeTakeFirst();
}

/** Locks the import against every other writer until the transaction ends. */
export async function lockImport(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<StoredImport | undefined> {
  return selectImports(tx, ownerId)
    .where('imports.id', '=', id)
    .forNoKeyUpdate('imports')
    .executeTakeFirst();
}

export async function changeImport(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Updateable<Imports>,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** The sort key of imports: cursors contain their time as in the API, in milliseconds. */
const listedAt = sql`date_trunc('milliseconds', imports.created_at)`;

/** Newest first, without discarded ones. */
export async function listImports(
  tx: Tx,
  ownerId: string,
  { after, limit }: { after: TimeKeyset | null; limit: number },
): Promise<StoredImport[]> {
  return selectImports(tx, ownerId)
    .where('imports.status', '<>', 'discarded')
    .where(afterTime(listedAt, sql`imports.id`, after))
    .orderBy(listedAt, 'desc')
    .orderBy('imports.id')
    .limit(limit)
    .execute();
}

const isRestorable = sql<boolean>`reason = 'deleted_contact' and exists (
  select from contacts c where c.owner_id = import_rows.owner_id
    and c.id = import_rows.contact_id and c.deleted_at is not null and c.merged_into is null)`.as(
  'is_restorable',
);

/** Whether its contact is to be shown: one that was deleted can't be opened, only restored. */
const isPresent = sql<boolean>`exists (
  select from contacts c where c.owner_id = import_rows.owner_id and c.id = import_rows.contact_id
    and (c.deleted_at is null or reason = 'deleted_contact' and c.merged_into is null))`.as(
  'is_present',
);

/** In the order of the file. */
export async function listRows(
  tx: Tx,
  ownerId: string,
  importId: string,
  filter: {
    after: number;
    limit: number;
    kind: ImportRow['kind'] | undefined;
    outcome: ImportOutcome | undefined;
  },
): Promise<StoredRow[]> {
  const { after, limit, kind, outcome } = filter;
  let rows = tx
    .selectFrom('import_rows')
    .selectAll()
    .select([isRestorable, isPresent])
    .where('owner_id', '=', ownerId)
    .where('import_id', '=', importId)
    .where('id', '>', after);
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome);
  return rows
    .orderBy('id')
    .limit(limit)
    .$narrowType<Pick<StoredRow, 'changes' | 'losses'>>()
    .execute();
}

export async function insertImport(
  tx: Tx,
  { content, ...values }: Insertable<Imports> & { content: Buffer },
): Promise<string> {
  const { id } = await tx
    .insertInto('imports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('import_files')
    .values({ owner_id: values.owner_id, import_id: id, content })
    .execute();
  return id;
}

export async function readFile(tx: Tx, ownerId: string, importId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('import_files')
    .select('content')
    .where('owner_id', '=', ownerId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row?.content ?? null;
}

export async function deleteFiles(tx: Tx, ownerId: string, importIds: string[]): Promise<void> {
  if (importIds.length === 0) return;
  await tx
    .deleteFrom('import_files')
    .where('owner_id', '=', ownerId)
    .where('import_id', 'in', importIds)
    .execute();
}

export async function deleteRows(tx: Tx, ownerId: string, importIds: string[]): Promise<void> {
  if (importIds.length === 0) return;
  await tx
    .deleteFrom('import_rows')
    .where('owner_id', '=', ownerId)
    .where('import_id', 'in', importIds)
    .execute();
}

/** Previews of the member that were never applied. */
export async function listPreviews(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['mapping', 'reading', 'ready'])
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The member's last mapping for these columns; null if they never chose one. */
export async function findMapping(
  tx: Tx,
  ownerId: string,
  columnsKey: string,
): Promise<ColumnMapping | null> {
  const row = await tx
    .selectFrom('import_mappings')
    .select('mapping')
    .where('owner_id', '=', ownerId)
    .where('columns_key', '=', columnsKey)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

export async function saveMapping(
  tx: Tx,
  ownerId: string,
  { columnsKey, mapping, now }: { columnsKey: string; mapping: ColumnMapping; now: Date },
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), updated_at: now };
  await tx
    .insertInto('import_mappings')
    .values({ owner_id: ownerId, columns_key: columnsKey, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'columns_key']).doUpdateSet(values))
    .execute();
}
