import type { ColumnMapping, ImportOutcome } from '@kith/contract/imports/rules';
import type { ImportRow } from '@kith/contract/imports/schemas';
import type { Tx } from '#platform/database/transaction.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';

import { importFiles, importMappings, importRows, imports } from './tables.ts';

export type StoredImport = typeof imports.$inferSelect & { hasNewerRun: boolean };
export type StoredRow = typeof importRows.$inferSelect;

const columns = {
  ...getTableColumns(imports),
  hasNewerRun: sql<boolean>`exists (
    select from imports newer
    where newer.owner_id = imports.owner_id and newer.created_at > imports.created_at
      and newer.started_at is not null and newer.status <> 'undone')`,
};

const ofOwner = (ownerId: string, id: string) =>
  and(eq(imports.ownerId, ownerId), eq(imports.id, id));

export async function findImport(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<StoredImport | undefined> {
  const rows = await tx.select(columns).from(imports).where(ofOwner(ownerId, id));
  return rows[0];
}

/** Holds the import against every other writer until the transaction ends. */
export async function lockImport(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<StoredImport | undefined> {
  const rows = await tx
    .select(columns)
    .from(imports)
    .where(ofOwner(ownerId, id))
    .for('no key update');
  return rows[0];
}

export async function changeImport(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx.update(imports).set(change).where(ofOwner(ownerId, id));
}

export type ImportKeyset = { created_at: string; id: string };

/** Newest first, without those that were discarded. */
export async function listImports(
  tx: Tx,
  ownerId: string,
  { after, limit }: { after: ImportKeyset | null; limit: number },
): Promise<StoredImport[]> {
  const at = after && new Date(after.created_at);
  return tx
    .select(columns)
    .from(imports)
    .where(
      and(
        eq(imports.ownerId, ownerId),
        ne(imports.status, 'discarded'),
        at
          ? or(
              lt(sql`date_trunc('milliseconds', ${imports.createdAt})`, at),
              and(
                eq(sql`date_trunc('milliseconds', ${imports.createdAt})`, at),
                gt(imports.id, after.id),
              ),
            )
          : undefined,
      ),
    )
    .orderBy(desc(sql`date_trunc('milliseconds', ${imports.createdAt})`), asc(imports.id))
    .limit(limit);
}

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
  return tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.ownerId, ownerId),
        eq(importRows.importId, importId),
        gt(importRows.id, filter.after),
        filter.kind && eq(importRows.kind, filter.kind),
        filter.outcome && eq(importRows.outcome, filter.outcome),
      ),
    )
    .orderBy(asc(importRows.id))
    .limit(filter.limit);
}

export async function insertImport(
  tx: Tx,
  row: typeof imports.$inferInsert & { content: Buffer },
): Promise<string> {
  const { content, ...values } = row;
  const [made] = await tx.insert(imports).values(values).returning({ id: imports.id });
  await tx.insert(importFiles).values({ ownerId: row.ownerId, importId: made!.id, content });
  return made!.id;
}

export async function readFile(tx: Tx, ownerId: string, importId: string): Promise<Buffer | null> {
  const rows = await tx
    .select({ content: importFiles.content })
    .from(importFiles)
    .where(and(eq(importFiles.ownerId, ownerId), eq(importFiles.importId, importId)));
  return rows[0]?.content ?? null;
}

export async function deleteFiles(tx: Tx, ownerId: string, importIds: string[]): Promise<void> {
  await tx
    .delete(importFiles)
    .where(and(eq(importFiles.ownerId, ownerId), inArray(importFiles.importId, importIds)));
}

export async function deleteRows(tx: Tx, ownerId: string, importIds: string[]): Promise<void> {
  await tx
    .delete(importRows)
    .where(and(eq(importRows.ownerId, ownerId), inArray(importRows.importId, importIds)));
}

/** Previews of the member that were never carried out. */
export async function listPreviews(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(eq(imports.ownerId, ownerId), inArray(imports.status, ['mapping', 'reading', 'ready'])),
    )
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** What the member said of these columns last, null when they never did. */
export async function findMapping(
  tx: Tx,
  ownerId: string,
  columnsKey: string,
): Promise<ColumnMapping | null> {
  const rows = await tx
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.ownerId, ownerId), eq(importMappings.columnsKey, columnsKey)));
  return rows[0]?.mapping ?? null;
}

export async function saveMapping(
  tx: Tx,
  ownerId: string,
  { columnsKey, mapping, now }: { columnsKey: string; mapping: ColumnMapping; now: Date },
): Promise<void> {
  await tx
    .insert(importMappings)
    .values({ ownerId, columnsKey, mapping, updatedAt: now })
    .onConflictDoUpdate({
      target: [importMappings.ownerId, importMappings.columnsKey],
      set: { mapping, updatedAt: now },
    });
}
